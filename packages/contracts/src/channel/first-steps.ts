import { z } from 'zod'
import { defineRoutes } from '../route.ts'

/** What makes a channel ready to earn, in the order in which a new creator does it. */
export const firstSteps = ['picture', 'channel', 'upload', 'tier', 'payout'] as const

export type FirstStep = (typeof firstSteps)[number]

export const firstStepRoutes = defineRoutes({
  'GET /channel/first-steps': {
    summary: 'The first steps of a creator, and which of them the caller has done',
    permission: 'creator',
    limit: { calls: 120, windowSeconds: 60 },
    output: z.object({
      steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
    }),
  },
})

import { z } from 'zod'
import { defineRoutes, oid } from '../route.ts'

const limit = { calls: 600, windowSeconds: 60 }
const body = z.object({ contentOid: oid })
const view = z.object({
  contentOid: oid,
  viewOid: oid,
  positionSeconds: z.number().describe('Where the caller left off.'),
  isCounted: z.boolean().describe('Whether this view was counted as a play.'),
})

/** What is watched, and for how long. */
export const contentViewRoutes = defineRoutes({
  'POST /content/view': {
    summary: 'Begin to watch a content item, or continue a view of the last hours',
    description:
      'Rejected for the same reasons as opening it. Starting more items than a person can watch counts as mass downloading: 444 is a warning; the second time, 999 and the account is suspended.',
    permission: 'guest',
    limit,
    body,
    output: view,
  },
  'POST /content/history/play-count': {
    summary: 'Count a play: once a view, however often it’s sent',
    permission: 'guest',
    limit,
    body,
    output: view,
  },
  'POST /content/history/play-time': {
    summary: 'Say how many seconds of this view were played; the most that was said counts',
    permission: 'guest',
    limit,
    body: body.extend({
      time: z.number().min(0).max(1_000_000).describe('Seconds of this view so far.'),
      positionSeconds: z.number().min(0).max(1_000_000).optional(),
    }),
    output: view.extend({ playedSeconds: z.number() }),
  },
})

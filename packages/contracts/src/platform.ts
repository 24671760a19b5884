import { z } from 'zod'
import { defineRoutes } from './route.ts'

export const platformRoutes = defineRoutes({
  'GET /health': {
    summary: 'Liveness',
    permission: 'public',
    output: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  'GET /ready': {
    summary: 'Readiness: the database responds',
    permission: 'public',
    output: z.object({ status: z.literal('ready'), database: z.literal('ok') }),
  },
  'GET /dev/mail': {
    summary: 'Emails of a development instance, newest first',
    permission: 'development',
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          createdAt: z.iso.datetime(),
        }),
      ),
    }),
  },
})

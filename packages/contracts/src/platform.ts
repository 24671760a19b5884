import { z } from 'zod'
import { defineRoutes } from './route.ts'

export const platformRoutes = defineRoutes({
  'GET /health': {
    summary: 'The process is alive',
    permission: 'public',
    output: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  'GET /ready': {
    summary: 'The process can serve: its database answers',
    permission: 'public',
    output: z.object({ status: z.literal('ready'), database: z.literal('ok') }),
  },
})

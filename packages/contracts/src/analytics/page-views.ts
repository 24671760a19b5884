import { z } from 'zod'
import { pageClasses } from './page-classes.ts'
import { defineRoutes } from '../route.ts'

const count = z.number().int()

/** How often pages were opened, by their class. */
export const pageViewRoutes = defineRoutes({
  'POST /analytics/track': {
    summary: 'Count an event: `page_view` with the `path` of the page',
    description:
      'Only the class of the page and the day are kept, nothing of the caller or the page itself. Other events aren’t counted.',
    permission: 'public',
    limit: { calls: 240, windowSeconds: 60 },
    body: z.object({
      event: z.string().min(1).max(64),
      properties: z
        .record(
          z.string().max(64),
          z.union([z.string().max(2048), z.number(), z.boolean(), z.null()]),
        )
        .default({}),
    }),
    output: z.object({ isCounted: z.boolean() }),
  },
  'GET /analytics/admin/page-views': {
    summary: 'How often pages of each class were opened',
    permission: 'admin',
    output: z.object({
      zone: z.string().describe('The operator’s time zone for the days, such as `Asia/Seoul`.'),
      items: z.array(
        z.object({
          pageClass: z.enum(pageClasses),
          today: count,
          week: count.describe('The last 7 days, today included.'),
          month: count.describe('The last 30 days, today included.'),
        }),
      ),
    }),
  },
})

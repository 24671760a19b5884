import { z } from 'zod'
import { keptItem } from './library-shapes.ts'
import { historyVerbPattern } from './library-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const limit = { calls: 240, windowSeconds: 60 }

const visit = keptItem
  .extend({
    verb: z.string().regex(historyVerbPattern),
    at: z.iso.datetime(),
    positionSeconds: z.number().nullable().describe('Where the caller left off.'),
    durationSeconds: z.number().nullable(),
    isUnfinished: z.boolean(),
  })
  .meta({ id: 'HistoryVisit' })

/** What somebody watched, heard, read and chatted, and where they left off. */
export const libraryRoutes = defineRoutes({
  'GET /account/history': {
    summary: 'What the caller watched, heard, read and chatted; latest first, each item once',
    permission: 'user',
    query: z.object({
      show: z.enum(['all', 'unfinished']).default('all').describe('`unfinished`: to continue.'),
      ...pageQuery,
    }),
    output: pageOf(visit).extend({ isPaused: z.boolean() }),
  },
  'DELETE /account/history': {
    summary: 'Clear an item from the history, or all of it',
    description: 'Positions of what was played stay, so that a video continues where it was left.',
    permission: 'user',
    limit,
    body: z.object({ contentOid: oid.optional() }),
    output: z.object({ cleared: z.number().int() }),
  },
  'POST /account/history/pause': {
    summary: 'Keep no history, or keep it again',
    permission: 'user',
    limit,
    body: z.object({ isPaused: z.boolean() }),
    output: z.object({ isPaused: z.boolean() }),
  },
  'GET /account/following': {
    summary: 'The newest items of every kind by creators the caller follows or subscribes to',
    description:
      'Followed creators and those with a running subscription; latest first. What the caller blocked is left out. Items that aren’t open to the caller are listed, as on the creator’s channel; adult ones are blurred until the caller’s age is verified.',
    permission: 'user',
    query: z.object(pageQuery),
    output: pageOf(keptItem.extend({ publishedAt: z.iso.datetime() })),
  },
  'GET /account/liked-list': {
    summary: 'What the caller likes, latest first',
    permission: 'user',
    query: z.object(pageQuery),
    output: pageOf(keptItem.extend({ likedAt: z.iso.datetime() })),
  },
})

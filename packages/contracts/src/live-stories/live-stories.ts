import { z } from 'zod'
import { defineLiveRoutes } from '../live/live-route.ts'
import { oid } from '../route.ts'
import { liveStoryStops, liveStoryWaitMax } from './live-story-values.ts'

const seconds = z.number().int().min(0).max(liveStoryWaitMax)

const connection = z
  .object({
    story: z
      .object({
        contentOid: oid,
        title: z.string(),
        names: z.array(z.string()).describe('Of its characters: viewers address them by these.'),
        hasEvents: z.boolean().describe('Whether its canvas has live event nodes.'),
        priceMilli: z
          .number()
          .int()
          .describe('Of each answer, paid by the creator, in thousandths of a credit.'),
      })
      .nullable()
      .describe('Null if none is connected.'),
    answersChat: z.boolean().describe('Its characters answer viewers who address them.'),
    waitSeconds: seconds.describe('Between two answers to viewers.'),
    minWaitSeconds: seconds.describe('The operator’s least.'),
    stoppedFor: z
      .enum(liveStoryStops)
      .nullable()
      .describe('Why it doesn’t speak until it’s connected again; null while it does.'),
    stoppedAt: z.iso.datetime().nullable(),
    creditMilli: z
      .number()
      .int()
      .describe('What the caller has for answers, bonus included, in thousandths of a credit.'),
    waitingCount: z.number().int().describe('Events that it hasn’t reacted to yet.'),
    choices: z
      .array(z.object({ contentOid: oid, title: z.string() }))
      .describe('The caller’s published stories, latest first.'),
  })
  .meta({ id: 'LiveStory' })

/** A creator’s story that reacts to their live streams. */
export const liveStoryRoutes = defineLiveRoutes({
  'GET /live/story': {
    summary: 'The story that reacts to the caller’s streams',
    permission: 'livestreamer',
    output: connection,
  },
  'POST /live/story': {
    summary: 'Connect a story to the caller’s streams, or disconnect it',
    description:
      'While a stream is on, donations, completed missions, and roulette results reach the story’s live event nodes, and its character reacts in the chat, labeled as AI. Each answer is paid from the creator’s credits. A story that stopped continues.',
    permission: 'livestreamer',
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({
      contentOid: oid.nullable().describe('One of the caller’s published stories.'),
      answersChat: z.boolean().default(false),
      waitSeconds: seconds.optional(),
    }),
    output: connection,
  },
})

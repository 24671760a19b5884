import { z } from 'zod'
import { defineRoutes, pageOf, pageQuery } from '../route.ts'
import { storyCard } from './story.ts'
import { rankingPeriods } from '../shelf/ranking-values.ts'
import { genres } from './story-values.ts'

const day = z.iso
  .date()
  .nullable()
  .describe('In the operator’s time zone; null before the first ranking.')

export const storyListRoutes = defineRoutes({
  'GET /story-chat/rankings': {
    summary: 'The most read stories of today, 7 days or 30 days',
    description:
      'Ranked by the number of readers with an account who got a reply in the period, each counted once; then by the days they visited. Ties share a place. Creators’ own chats, previews and visitors don’t count. Days are in the operator’s time zone, including today; updated every few minutes.',
    permission: 'public',
    query: z.object({
      period: z.enum(rankingPeriods).default('weekly'),
      ...pageQuery,
    }),
    output: pageOf(
      z.object({
        place: z.number().int().describe('From 1; ties share a rank.'),
        formerPlace: z
          .number()
          .int()
          .nullable()
          .describe('In the previous period of the same length; null if unranked.'),
        readers: z.number().int(),
        story: storyCard,
      }),
    ).extend({
      period: z.enum(rankingPeriods),
      since: day,
      until: day,
      rankedAt: z.iso.datetime().nullable(),
    }),
  },
  'GET /story-chat/topics': {
    summary: 'Genres and languages with stories, and the most used hashtags of new stories',
    permission: 'public',
    output: z.object({
      genres: z.array(z.enum(genres)),
      shelfGenres: z.array(z.enum(genres)).describe('Genres with enough stories for a shelf.'),
      languages: z.array(z.string()).describe('As in `language` of a story.'),
      hashtags: z.array(z.object({ tag: z.string(), stories: z.number().int() })),
    }),
  },
  'GET /story-chat/free-chats': {
    summary: 'How many free replies a visitor has left',
    permission: 'public',
    output: z.object({
      freeChatsLeft: z.number().int().nullable().describe('Null for people with an account.'),
    }),
  },
})

import { z } from 'zod'
import { pollStates } from './library-values.ts'
import { defineRoutes, oid } from '../route.ts'

const limit = { calls: 120, windowSeconds: 60 }
const contentType = z
  .string()
  .max(40)
  .optional()
  .describe('The kind or type of the content, which must then be right.')
const asked = z.object({ contentType, contentOid: oid })

const pollVotes = z
  .object({
    contentOid: oid,
    title: z.string(),
    state: z.enum(pollStates),
    endsAt: z.iso.datetime().nullable().describe('Null: until its creator ends it.'),
    hidesResults: z.boolean().describe('Votes are shown after one’s own, or once it ended.'),
    canManage: z.boolean(),
    ownOptionId: z.string().nullable(),
    totalVotes: z.number().int().nullable().describe('Null while results are hidden.'),
    options: z.array(
      z.object({
        optionId: z.string().describe('Another text is another option, without its votes.'),
        optionIdx: z.number().int().describe('From 0.'),
        text: z.string(),
        votes: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'PollVotes' })

const option = asked.extend({
  optionId: z.string().max(40).optional(),
  optionIdx: z.number().int().min(0).max(1000).optional(),
})

/** The polls that creators put into what they publish. */
export const pollRoutes = defineRoutes({
  'GET /content/poll/votes': {
    summary: 'The poll of a content item, its votes and one’s own',
    permission: 'public',
    limit: { calls: 600, windowSeconds: 60 },
    query: asked,
    output: pollVotes,
  },
  'DELETE /content/poll': {
    summary: 'End a poll of one’s own, or reset it: it begins again without votes',
    permission: 'user',
    limit,
    body: asked.extend({
      reset: z.boolean().default(false).describe('Its length then counts from now.'),
    }),
    output: pollVotes,
  },
  'POST /content/poll/vote': {
    summary: 'Vote, or change one’s vote; one a person',
    description: '`poll.ended`: no one can vote anymore. Name the option by its ID or its index.',
    permission: 'user',
    limit,
    body: option,
    output: pollVotes,
  },
  'DELETE /content/poll/vote': {
    summary: 'Remove one’s vote',
    permission: 'user',
    limit,
    body: option,
    output: pollVotes,
  },
})

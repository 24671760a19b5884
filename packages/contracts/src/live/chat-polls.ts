import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { oid } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import {
  livePollMaxMinutes,
  livePollMaxOptions,
  livePollMinOptions,
  livePollOptionMaxLength,
  livePollQuestionMaxLength,
} from './chat-values.ts'

const room = { creatorOid: oid.describe('The creator whose chat it is.') }

/** What a poll asked and how often each option was chosen. */
export const livePollVotes = {
  pollOid: oid,
  question: z.string(),
  options: z.array(z.object({ optionId: z.string(), text: z.string(), votes: z.int() })),
  totalVotes: z.int(),
}

export const livePoll = z
  .object({
    ...livePollVotes,
    startedAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable().describe('Null: until it’s ended, or with the stream.'),
  })
  .meta({ id: 'LivePoll' })

const option = ofCharacters(z.string().trim().min(1), livePollOptionMaxLength)
const often = { calls: 60, windowSeconds: 60 }

/** Polls in live chats, one at a time; their votes are part of the topic `live-room:{creatorOid}`. */
export const liveChatPollRoutes = defineLiveRoutes({
  'POST /live/chat/poll': {
    summary: 'Start a poll in a live chat',
    description:
      'For the creator, the managers, and administrators, while the stream is on and no other poll runs.',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    body: z.object({
      ...room,
      question: ofCharacters(z.string().trim().min(1), livePollQuestionMaxLength),
      options: z
        .array(option)
        .min(livePollMinOptions)
        .max(livePollMaxOptions)
        .refine((options) => new Set(options).size === options.length, 'Options must differ.'),
      minutes: z
        .int()
        .min(1)
        .max(livePollMaxMinutes)
        .nullable()
        .default(null)
        .describe('Null: until it’s ended, or with the stream.'),
    }),
    output: z.object({ poll: livePoll }),
  },
  'POST /live/chat/poll/end': {
    summary: 'End a poll of a live chat',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    body: z.object({ ...room, pollOid: oid }),
    output: z.object({ ended: z.boolean().describe('False if it had ended before.') }),
  },
  'POST /live/chat/poll/vote': {
    summary: 'Vote in a poll of a live chat, or change one’s vote',
    description: 'For everyone who may write in the chat, guests by their devices; one vote each.',
    permission: 'guest',
    tools: ['dock'],
    limit: { calls: 20, windowSeconds: 10 },
    body: z.object({ ...room, pollOid: oid, optionId: z.string().max(40) }),
    output: z.object({ poll: livePoll, ownOptionId: z.string() }),
  },
})

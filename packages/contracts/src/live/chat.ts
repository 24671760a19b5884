import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { oid } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import { liveChatEntry } from './chat-events.ts'
import { liveMessageMaxLength } from './chat-values.ts'

const room = { creatorOid: oid.describe('The creator whose chat it is.') }

/** The live chat of a creator, over all of their streams (R-live-chat-001). */
export const liveChatRoutes = defineLiveRoutes({
  'GET /live/chattoken': {
    summary: 'A token to write in a live chat with',
    description:
      'Only the caller can use it, first by `tokenExpirationTime`; after that it works until `sessionExpirationTime`.',
    permission: 'guest',
    tools: ['overlay', 'dock'],
    limit: { calls: 120, windowSeconds: 600 },
    query: z.object({
      ...room,
      key: z.string().max(256).optional().describe('The stream’s password, if it has one.'),
    }),
    output: z.object({
      token: z.string(),
      sessionExpirationTime: z.iso.datetime(),
      tokenExpirationTime: z.iso.datetime(),
    }),
  },
  'POST /live/chat/message': {
    summary: 'Write in a live chat',
    description:
      'The same `id` again is answered as the first time and writes nothing. Messages arrive over the hub (`live-chat:{creatorOid}`).',
    permission: 'guest',
    tools: ['dock'],
    limit: { calls: 20, windowSeconds: 10 },
    body: z.object({
      token: z.string().max(1024),
      id: oid.describe('Made by the client, unique for each message.'),
      content: ofCharacters(z.string().trim().min(1), liveMessageMaxLength),
    }),
    output: z.object({
      id: oid,
      seq: z.int().describe('Its place in the chat.'),
      sendTime: z.iso.datetime(),
      content: z.string().describe('As it’s shown.'),
    }),
  },
  'POST /live/chat/coupon': {
    summary: 'Write in a limited live chat for a chat coupon of a guest',
    description:
      'One of the coupon’s chats lets the guest write until the stream ends, while the chat is limited to followers or subscribers. Again is answered the same and uses nothing (R-live-chat-031).',
    permission: 'guest',
    limit: { calls: 30, windowSeconds: 60 },
    body: z.object({ ...room, code: z.string().trim().min(1).max(64) }),
    output: z.object({ used: z.boolean().describe('False if they could write already.') }),
  },
  'GET /live/chat/history': {
    summary: 'Earlier messages and events of a live chat',
    permission: 'public',
    limit: { calls: 300, windowSeconds: 600 },
    query: z.object({
      ...room,
      before: z.coerce.number().int().min(1).describe('The `seq` that they come before.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      items: z
        .array(z.object({ seq: z.int(), data: liveChatEntry }))
        .describe('In their order; fewer than asked for at the beginning.'),
    }),
  },
})

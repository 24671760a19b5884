import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { blockedWordMaxLength, blockedWordsMaxCount } from '../moderation/moderation-values.ts'
import { oid, pageOf, pageQuery } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import { liveChatMessage } from './chat-events.ts'
import { livePoll } from './chat-polls.ts'
import {
  chatBanDescriptionMaxLength,
  chatBanMaxMinutes,
  chatBanReason,
  chatBanReasonMaxLength,
  liveChatActions,
  liveChatAudiences,
  liveSlowMaxSeconds,
} from './chat-values.ts'

const room = { creatorOid: oid.describe('The creator whose chat it is.') }
const someone = oid.describe('As the `senderOid` of messages names them, or a user.')

/** What the hub’s topic `live-room:{creatorOid}` sends. */
export const liveRoomState = z
  .object({
    streamOid: oid.nullable().describe('The stream that’s on.'),
    useAnonymousChat: z.boolean(),
    audience: z.enum(liveChatAudiences),
    slowSeconds: z.int().describe('The pause between two messages of a viewer; 0 is none.'),
    pinned: liveChatMessage.nullable(),
    poll: livePoll.nullable().describe('The one that runs.'),
  })
  .meta({ id: 'LiveRoomState' })

const ban = z
  .object({
    userOid: oid.describe('By which the chat knows them.'),
    isGuest: z.boolean(),
    nickname: z.string().nullable(),
    anonymousNumber: z.string().nullable(),
    banTime: z.int().describe('Minutes; 0 is without an end.'),
    endsAt: z.iso.datetime().nullable(),
    reason: z.string(),
    description: z.string(),
    bannedAt: z.iso.datetime(),
  })
  .meta({ id: 'LiveChatBan' })

const act = z
  .object({
    actOid: oid,
    action: z.enum(liveChatActions),
    userOid: oid.nullable().describe('Whom it concerns; null: everyone, by the rules.'),
    nickname: z.string().nullable(),
    anonymousNumber: z.string().nullable(),
    rules: z
      .object({
        audience: z.enum(liveChatAudiences).optional(),
        slowSeconds: z.int().optional(),
        addedWords: z.array(z.string()).optional(),
        removedWords: z.array(z.string()).optional(),
      })
      .nullable()
      .describe('What was changed of the rules; of blocked keywords, what came and went.'),
    excerpt: z.string().nullable().describe('Of a deleted, pinned or unpinned message.'),
    banTime: z.int().nullable(),
    reason: z.string().nullable(),
    actedBy: z.string().nullable().describe('A nickname; null: the program, or someone who left.'),
    actedAt: z.iso.datetime(),
    undoneAt: z.iso.datetime().nullable(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'LiveChatAct' })

const often = { calls: 120, windowSeconds: 60 }
const word = ofCharacters(z.string().trim().min(1), blockedWordMaxLength)

/** Moderation of a live chat: for its creator, the managers, and administrators, unless said otherwise. */
export const liveChatModerationRoutes = defineLiveRoutes({
  'GET /live/chat/room': {
    summary: 'The rules of a live chat, and what it knows of the caller',
    permission: 'public',
    query: z.object(room),
    output: z.object({
      room: liveRoomState,
      self: z.object({
        senderOid: oid.nullable().describe('By which the chat knows the caller.'),
        isCreator: z.boolean(),
        canModerate: z.boolean(),
        ban: ban.nullable(),
        isFollower: z.boolean(),
        isSubscriber: z.boolean(),
        hasPass: z.boolean().describe('May write in a limited chat, for a chat coupon.'),
        vote: z
          .object({ pollOid: oid, optionId: z.string() })
          .nullable()
          .describe('In the poll that runs.'),
      }),
    }),
  },
  'POST /live/chat/room': {
    summary: 'Change the rules of a live chat',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    body: z.object({
      ...room,
      audience: z.enum(liveChatAudiences).optional(),
      slowSeconds: z.int().min(0).max(liveSlowMaxSeconds).optional(),
    }),
    output: z.object({ room: liveRoomState }),
  },
  'POST /live/chat/pin': {
    summary: 'Pin a message above a live chat, or unpin the last',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    body: z.object({ ...room, messageId: oid.nullable() }),
    output: z.object({ room: liveRoomState }),
  },
  'POST /live/chat/delete': {
    summary: 'Delete a message from a live chat',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    body: z.object({ ...room, messageId: oid }),
    output: z.object({ actOid: oid.nullable().describe('Null if it was deleted before.') }),
  },
  'POST /live/chatban': {
    summary: 'Ban someone from writing in a live chat',
    description: 'In place of a ban that they have. The banned person sees reason and time.',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    body: z.object({
      ...room,
      userOid: someone,
      banTime: z.int().min(0).max(chatBanMaxMinutes).default(0).describe('Minutes; 0 is for good.'),
      reason: ofCharacters(z.string().trim().min(1), chatBanReasonMaxLength).default(chatBanReason),
      description: ofCharacters(z.string().trim(), chatBanDescriptionMaxLength).default(''),
    }),
    output: z.object({ actOid: oid, ban }),
  },
  'POST /live/removebanusers': {
    summary: 'End bans from a live chat',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    body: z.object({ ...room, userOids: z.array(someone).min(1).max(100) }),
    output: z.object({ removed: z.array(oid) }),
  },
  'GET /live/chat/bans': {
    summary: 'Who is banned from a live chat, the latest first',
    permission: 'user',
    tools: ['dock'],
    query: z.object({ ...room, ...pageQuery }),
    output: pageOf(ban),
  },
  'POST /live/chat/kick': {
    summary: 'Remove someone from the stream and its chat until it ends',
    description: 'They see the reason.',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    body: z.object({
      ...room,
      userOid: someone,
      reason: ofCharacters(z.string().trim(), chatBanReasonMaxLength).default(''),
    }),
    output: z.object({ actOid: oid }),
  },
  'GET /live/chat/acts': {
    summary: 'What moderators did in a live chat, the latest first',
    permission: 'user',
    tools: ['dock'],
    query: z.object({ ...room, ...pageQuery }),
    output: pageOf(act),
  },
  'POST /live/chat/acts/{actOid}/undo': {
    summary: 'Undo a ban, a kick, or a deletion',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    params: z.object({ actOid: oid }),
    output: z.object({ undone: z.boolean().describe('False if it was undone before.') }),
  },
  'GET /live/bannedwords': {
    summary: 'The blocked keywords of a live chat, which are masked',
    description: 'The creator’s list for comments too.',
    permission: 'user',
    tools: ['dock'],
    query: z.object(room),
    output: z.object({
      bannedWords: z.array(z.string()),
      maxCount: z.literal(blockedWordsMaxCount),
    }),
  },
  'POST /live/bannedwords': {
    summary: 'Add and remove blocked keywords of a live chat',
    permission: 'user',
    tools: ['dock'],
    limit: often,
    body: z.object({
      ...room,
      add: z.array(word).max(50).default([]),
      remove: z.array(word).max(50).default([]),
    }),
    output: z.object({ bannedWords: z.array(z.string()) }),
  },
})

import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import { editedReplyMaxLength } from '../story/story-values.ts'
import { chatMessage, chatRoom, replyChoices, replyEvent, replyEvents } from './story-chat.ts'
import { defineRoutes, oid } from '../route.ts'
import { couponHeaders } from './coupons.ts'

const room = z.object({ id: oid })

const paidReply = {
  permission: 'guest',
  money: true,
  stream: true,
  respondAsync: replyEvents.start,
  headers: couponHeaders,
  limit: { calls: 30, windowSeconds: 60 },
  params: room,
  output: replyEvent,
} as const

/** Turning back, aside and on: what a reader does with the turns of a room. */
export const chatTurnRoutes = defineRoutes({
  'POST /story-chat/chat-room/{id}/reroll': {
    summary: 'Regenerate a reply; the earlier one is kept as a version. Streams like a message',
    description:
      'A regenerated reply costs the same as any reply (spec D31). If it fails, the previous version stays active. Regenerating an earlier reply keeps what follows it; variables are recalculated.',
    ...paidReply,
    body: z.object({
      messageId: oid.optional().describe('The reply; defaults to the last one.'),
      model: z.string().max(64).optional(),
      ...replyChoices,
    }),
  },
  'POST /story-chat/chat-room/{id}/auto-chat': {
    summary: 'Continue the story without a message from the reader; streams like a message',
    description:
      '`continue`: the characters continue. `impersonate`: the model suggests the reader’s next line, in an unlisted message with the role `draft` that the reader can edit and send. `suggest`: the model suggests three of them, in the `suggestions` of such a message, for the price of one reply. A refusal is a 403 with the member `error`.',
    ...paidReply,
    body: z.object({
      mode: z.enum(['continue', 'impersonate', 'suggest']).default('continue'),
      model: z.string().max(64).optional(),
      ...replyChoices,
    }),
  },
  'POST /story-chat/chat-room/{id}/rollback': {
    summary: 'Roll back to a message: later messages are removed and variables restored',
    permission: 'guest',
    params: room,
    body: z.object({ messageId: oid.describe('The last message that stays.') }),
    output: z.object({
      removed: z.number().int(),
      removalOid: oid.nullable().describe('Brings it back with POST …/restore, until a new turn.'),
    }),
  },
  'POST /story-chat/chat-room/{id}/restore': {
    summary: 'Undo a rollback or deletion, until a new turn starts',
    permission: 'guest',
    params: room,
    body: z.object({ removalOid: oid }),
    output: z.object({ restored: z.number().int() }),
  },
  'DELETE /story-chat/chat-room/{id}/response': {
    summary: 'Delete one version of a reply; another takes its place if there is one',
    permission: 'guest',
    params: room,
    body: z.object({ messageId: oid }),
    output: z.object({
      message: chatMessage.nullable().describe('The alternative that counts now.'),
      removalOid: oid,
    }),
  },
  'POST /story-chat/chat-room/{id}/message/{messageId}/select': {
    summary: 'Choose a version of a reply; variables are recalculated',
    permission: 'guest',
    params: z.object({ id: oid, messageId: oid }),
    body: z.object({ version: z.number().int().min(0) }),
    output: z.object({ message: chatMessage }),
  },
  'POST /story-chat/message/update': {
    summary: 'Edit a message in your room; variables are recalculated',
    permission: 'guest',
    logsRefusals: true,
    bodyMegabytes: 2,
    body: z.object({
      messageId: oid,
      text: z
        .string()
        .trim()
        .min(1)
        .max(pointsOf(editedReplyMaxLength))
        .describe('A longer one than the limit is refused with `chat.edit_too_long`.'),
    }),
    output: z.object({ message: chatMessage }),
  },
  'POST /story-chat/chat-room/{id}/branch': {
    summary: 'Branch a new room from this one, up to a message',
    permission: 'guest',
    limit: { calls: 30, windowSeconds: 60 },
    params: room,
    body: z.object({ messageId: oid }),
    output: z.object({ room: chatRoom }),
  },
  'POST /story-chat/chat-room/{id}/move-on': {
    summary:
      'Take the room to the present compiled story; variables that are still there keep their values',
    permission: 'guest',
    params: room,
    output: z.object({ compiledHash: z.string() }),
  },
})

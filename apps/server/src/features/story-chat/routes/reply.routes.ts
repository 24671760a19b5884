import { errorMessage } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import { chatCouponHeader } from '@plax/contracts/story-chat/coupons'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { StreamEvent } from '../../../platform/http/event-stream.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { ReplyDeps } from '../reply/reply.deps.ts'
import { presentMessage, presentOne } from '../room/room.present.ts'
import { findMessage, type MessageRow, type RoomRow } from '../room/room.queries.ts'
import { couponOf } from '../coupon/coupon.chats.ts'
import { freeChatsOf } from '../reply/free-chats.ts'
import { getRoom } from '../room/own-room.ts'
import { followReply } from '../reply/follow-reply.ts'
import type { ReplyChoices } from '../reply/reply-choices.ts'
import { roomOfSend } from '../reply/room-of-send.ts'
import type { ReplyCall } from '../reply/reply-call.ts'
import { startReply } from '../reply/start-reply.ts'
import { stopReply } from '../reply/stop-reply.ts'

/** Asking for replies, following and stopping them. */
export function replyHandlers(deps: ReplyDeps): Handlers {
  return {
    'POST /story-chat/chat-room/{id}/message': (call) =>
      streamReply(deps, {
        ...replyCallOf(call),
        ask: { kind: 'message', text: call.body.message },
      }),
    'POST /story-chat/send': async (call) => {
      const id = await roomOfSend(deps, { ...call, contentOid: call.body.contentOid })
      return streamReply(deps, {
        ...replyCallOf({ ...call, params: { id } }),
        ask: { kind: 'message', text: call.body.message },
      })
    },
    'POST /story-chat/chat-room/{id}/reroll': (call) => {
      const messageOid = call.body.messageId ?? null
      return streamReply(deps, { ...replyCallOf(call), ask: { kind: 'reroll', messageOid } })
    },
    'POST /story-chat/chat-room/{id}/auto-chat': (call) =>
      streamReply(deps, { ...replyCallOf(call), ask: { kind: call.body.mode } }),
    'GET /story-chat/chat-room/{id}/message/{messageId}/stream': async ({
      actor,
      params,
      query,
      lang,
      request,
    }) => {
      const { room, message } = await getReply(deps, actor, params)
      const from = query.from || lastEventOffset(request)
      return follow(deps, { actor, room, message, from, lang })
    },
    'GET /story-chat/chat-room/{id}/message/{messageId}': async ({ actor, params, lang }) => {
      const { room, message } = await getReply(deps, actor, params)
      const live = deps.replies.find(message.oid)
      const isRunning = message.state === 'running'
      const now = isRunning && live ? { ...message, text: live.text } : message
      const [presented, freeChatsLeft, coupon] = await Promise.all([
        presentOne(deps.db, { message: now, actor, contentOid: room.content_oid }),
        freeChatsOf(deps, actor),
        couponOf(deps, room),
      ])
      const error = message.state === 'failed' ? errorMessage('chat.reply_failed', lang) : null
      return { message: presented, freeChatsLeft, coupon, error }
    },
    'POST /story-chat/chat-room/{id}/message/{messageId}/stop': async ({ actor, params }) => {
      const { message } = await getReply(deps, actor, params)
      if (message.state !== 'running') return { stopping: false }
      await stopReply(deps, message.oid)
      return { stopping: true }
    },
  }
}

/** Begins a reply, and streams it from its start. */
async function streamReply(deps: ReplyDeps, call: ReplyCall): Promise<AsyncGenerator<StreamEvent>> {
  const { actor, lang } = call
  const { room, userMessage, reply } = await startReply(deps, call)
  const silent = { ...reply, text: '' }
  const isFirst = reply.version === 0 && reply.state === 'running'
  const start: StreamEvent = {
    event: 'start',
    data: {
      roomOid: reply.room_oid,
      userMessage: userMessage && presentMessage(userMessage),
      reply: isFirst
        ? presentMessage(silent)
        : await presentOne(deps.db, { message: silent, actor }),
      priceMilli: reply.price_milli,
    },
  }
  return withStart(start, follow(deps, { actor, room, message: reply, from: 0, lang }))
}

function carriedCoupon({ headers }: FastifyRequest): string | null {
  const code = headers[chatCouponHeader]
  return typeof code === 'string' ? code : null
}

/** What the three ways of asking for a reply share; bodies carry other members besides. */
function replyCallOf(
  call: Pick<ReplyCall, 'actor' | 'lang' | 'idempotencyKey'> & {
    request: FastifyRequest
    params: { id: string }
    body: ReplyChoices & Pick<ReplyCall, 'maxPriceMilli'>
  },
): Omit<ReplyCall, 'ask'> {
  const { actor, lang, idempotencyKey, params, body } = call
  const { model, outputLength, detailLevel, inferenceLevel } = body
  const { personaOid, testModeContext, testPromptOid, maxPriceMilli } = body
  return {
    roomOid: params.id,
    actor,
    lang,
    idempotencyKey,
    maxPriceMilli,
    couponCode: actor.userOid === null ? carriedCoupon(call.request) : null,
    // A key is held to the choices, so that only they may be in here.
    choices: {
      model,
      outputLength,
      detailLevel,
      inferenceLevel,
      personaOid,
      testModeContext,
      testPromptOid,
    },
  }
}

/** Where a browser's own event source left off. */
function lastEventOffset(request: FastifyRequest): number {
  const sent = Number(request.headers['last-event-id'] ?? 0)
  return Number.isSafeInteger(sent) && sent > 0 ? sent : 0
}

async function getReply(
  deps: ReplyDeps,
  actor: Actor,
  params: { id: string; messageId: string },
): Promise<{ room: RoomRow; message: MessageRow }> {
  const room = await getRoom(deps.db, params.id, actor)
  const message = await findMessage(deps.db, params.messageId)
  if (!message || message.room_oid !== room.oid || message.role === 'user') {
    throw new AppError('chat.message_not_found')
  }
  return { room, message }
}

function follow(
  deps: ReplyDeps,
  request: { actor: Actor; room: RoomRow; message: MessageRow; from: number; lang: Language },
): AsyncGenerator<StreamEvent> {
  const { actor, room, message, from, lang } = request
  return followReply(deps, {
    messageOid: message.oid,
    contentOid: room.content_oid,
    actor,
    from,
    lang,
    freeChatsLeft: () => freeChatsOf(deps, actor),
    coupon: async () => couponOf(deps, room),
  })
}

async function* withStart(
  start: StreamEvent,
  rest: AsyncGenerator<StreamEvent>,
): AsyncGenerator<StreamEvent> {
  yield start
  yield* rest
}

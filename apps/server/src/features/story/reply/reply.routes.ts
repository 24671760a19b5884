import type { Language } from '@plax/contracts/languages'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { StreamEvent } from '../../../platform/http/event-stream.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { presentMessage, presentOne } from '../room/room.present.ts'
import { findMessage, type MessageRow } from '../room/room.queries.ts'
import { freeChatsOf, getRoom } from '../room/room.service.ts'
import { followReply } from './follow-reply.ts'
import type { ReplyChoices } from './reply-choices.ts'
import { type ReplyCall, startReply } from './start-reply.ts'

/** Asking for replies, following and stopping them. */
export function replyHandlers(deps: RoomDeps): Handlers {
  return {
    'POST /story-chat/chat-room/{id}/message': ({ params, body, ...call }) => {
      const { message, ...choices } = body
      const ask = { kind: 'message' as const, text: message }
      return streamReply(deps, {
        ...callOf(call),
        roomOid: params.id,
        ask,
        choices: ofReply(choices),
        maxPriceMilli: body.maxPriceMilli,
      })
    },
    'POST /story-chat/chat-room/{id}/reroll': ({ params, body, ...call }) => {
      const ask = { kind: 'reroll' as const, messageOid: body.messageId ?? null }
      return streamReply(deps, {
        ...callOf(call),
        roomOid: params.id,
        ask,
        choices: ofReply(body),
        maxPriceMilli: body.maxPriceMilli,
      })
    },
    'POST /story-chat/chat-room/{id}/auto-chat': ({ params, body, ...call }) => {
      const ask = { kind: body.mode }
      return streamReply(deps, {
        ...callOf(call),
        roomOid: params.id,
        ask,
        choices: ofReply(body),
        maxPriceMilli: body.maxPriceMilli,
      })
    },
    'GET /story-chat/chat-room/{id}/message/{messageId}/stream': async ({
      actor,
      params,
      query,
      lang,
      request,
    }) => {
      const message = await getReply(deps, actor, params)
      const from = query.from || lastEventOffset(request)
      return follow(deps, { actor, messageOid: message.oid, from, lang })
    },
    'POST /story-chat/chat-room/{id}/message/{messageId}/stop': async ({ actor, params }) => {
      const message = await getReply(deps, actor, params)
      if (message.state !== 'running') return { stopping: false }
      await deps.db
        .updateTable('chat_messages')
        .set({ stop_requested: true })
        .where('oid', '=', message.oid)
        .where('state', '=', 'running')
        .execute()
      deps.replies.find(message.oid)?.abort('stop')
      return { stopping: true }
    },
  }
}

/** Begins a reply, and streams it from its start. */
async function streamReply(deps: RoomDeps, call: ReplyCall): Promise<AsyncGenerator<StreamEvent>> {
  const { actor, lang } = call
  const { userMessage, reply } = await startReply(deps, call)
  const silent = { ...reply, text: '' }
  const isFirst = reply.version === 0 && reply.state === 'running'
  const start: StreamEvent = {
    event: 'start',
    data: {
      userMessage: userMessage && presentMessage(userMessage),
      reply: isFirst ? presentMessage(silent) : await presentOne(deps.db, silent),
      priceMilli: reply.price_milli,
    },
  }
  return withStart(start, follow(deps, { actor, messageOid: reply.oid, from: 0, lang }))
}

function callOf({
  actor,
  lang,
  idempotencyKey,
}: Pick<ReplyCall, 'actor' | 'lang' | 'idempotencyKey'>) {
  return { actor, lang, idempotencyKey }
}

/** Only what is a choice of a reply: bodies carry other members, and a key is held to its choices. */
function ofReply(body: ReplyChoices): ReplyChoices {
  const { model, outputLength, detailLevel, inferenceLevel } = body
  const { personaOid, testModeContext, testPromptOid } = body
  return {
    model,
    outputLength,
    detailLevel,
    inferenceLevel,
    personaOid,
    testModeContext,
    testPromptOid,
  }
}

/** Where a browser's own event source left off. */
function lastEventOffset(request: FastifyRequest): number {
  const sent = Number(request.headers['last-event-id'] ?? 0)
  return Number.isSafeInteger(sent) && sent > 0 ? sent : 0
}

async function getReply(
  deps: RoomDeps,
  actor: Actor,
  params: { id: string; messageId: string },
): Promise<MessageRow> {
  const room = await getRoom(deps.db, params.id, actor)
  const message = await findMessage(deps.db, params.messageId)
  if (!message || message.room_oid !== room.oid || message.role === 'user') {
    throw new AppError('chat.message_not_found')
  }
  return message
}

function follow(
  deps: RoomDeps,
  request: { actor: Actor; messageOid: string; from: number; lang: Language },
): AsyncGenerator<StreamEvent> {
  const { actor, messageOid, from, lang } = request
  return followReply(deps, {
    messageOid,
    from,
    lang,
    freeChatsLeft: () => freeChatsOf(deps, actor),
  })
}

async function* withStart(
  start: StreamEvent,
  rest: AsyncGenerator<StreamEvent>,
): AsyncGenerator<StreamEvent> {
  yield start
  yield* rest
}

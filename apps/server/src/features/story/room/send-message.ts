import { createHash } from 'node:crypto'
import type { Language } from '@plax/contracts/languages'
import { messageMaxLength, type OutputLength } from '@plax/contracts/story-values'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { hold } from '../../ledger/ledger.service.ts'
import {
  assertCanChat,
  getArtefact,
  getStoryForChat,
  type StoryForChat,
} from '../content/story-for-chat.ts'
import type { ChatModel } from '../models/models.service.ts'
import { endAbandoned } from './abandoned.ts'
import { takeFreeChat } from './free-chats.ts'
import type { ReplyTask } from './reply-prompt.ts'
import { holdMs, leaseMs } from './reply-saver.ts'
import type { RoomDeps } from './room.deps.ts'
import {
  findByRequestKey,
  findRunning,
  insertMessage,
  listMessages,
  lockRoom,
  type MessageRow,
  type RoomRow,
} from './room.queries.ts'
import { getRoom, ownerOf, priceOfReply, readerName } from './room.service.ts'

export interface SendRequest {
  roomOid: string
  actor: Actor
  text: string
  modelKey: string | null
  outputLength: OutputLength
  lang: Language
  idempotencyKey: string
}

export interface SentMessage {
  userMessage: MessageRow | null
  reply: MessageRow
}

/** The turns that a prompt may draw from; the budget decides how many of them it takes. */
const historyTurns = 120

/**
 * Takes a message into a room and starts its reply: price, hold (or free chat) and both messages in
 * one transaction. The same key answers the same reply and pays once.
 */
export async function sendMessage(deps: RoomDeps, request: SendRequest): Promise<SentMessage> {
  if ([...request.text].length > messageMaxLength) {
    throw new AppError('chat.message_too_long', { maxLength: messageMaxLength })
  }
  const { actor, lang } = request
  const now = deps.clock.now()
  const room = await getRoom(deps.db, request.roomOid, actor)
  const story = await getStoryForChat(deps.db, room.content_oid)
  await assertCanChat(deps.db, { actor, story, now })
  const model = request.modelKey
    ? await deps.models.get(request.modelKey)
    : await deps.models.getOrDefault(story.modelKey)
  const running = await findRunning(deps.db, room.oid)
  if (running) await endAbandoned(deps, running)
  const artefact = await getArtefact(deps.db, room.artefact_hash)
  const userName = await readerName(deps.db, actor, lang)
  const sent = await deps.db
    .transaction()
    .execute((tx) => takeMessage(tx, deps, { ...request, story, model }))
  if (sent.userMessage) {
    deps.chatCounts.note(room.content_oid)
    deps.replies.launch({
      messageOid: sent.reply.oid,
      holdId: sent.reply.hold_id,
      model,
      artefact,
      artefactHash: room.artefact_hash,
      turns: sent.turns,
      input: request.text,
      outputLength: request.outputLength,
      lang,
      userName,
      seed: Number.parseInt(sent.reply.oid.slice(-6), 16),
      creatorOid: story.creatorOid,
    })
  }
  return sent
}

type Taken = SentMessage & { turns: ReplyTask['turns'] }

async function takeMessage(
  tx: Tx,
  deps: RoomDeps,
  request: SendRequest & { story: StoryForChat; model: ChatModel },
): Promise<Taken> {
  const room = await lockRoom(tx, request.roomOid, ownerOf(request.actor))
  if (!room) throw new AppError('chat.room_not_found')
  const fingerprint = fingerprintOf(request)
  const earlier = await findByRequestKey(tx, room.oid, request.idempotencyKey)
  if (earlier) {
    if (earlier.request_fingerprint !== fingerprint)
      throw new AppError('request.idempotency_key_reused')
    return { userMessage: null, reply: earlier, turns: [] }
  }
  if (await findRunning(tx, room.oid)) throw new AppError('chat.reply_running')
  const turns = turnsOf(await listMessages(tx, room.oid, { before: null, limit: historyTurns }))
  const payment = await payFor(tx, deps, request, room)
  return { ...(await insertTurn(tx, deps, { request, room, payment, fingerprint })), turns }
}

interface Payment {
  holdId: string | null
  freeChat: string[] | null
  priceMilli: number
  payerOid: string | null
}

async function payFor(
  tx: Tx,
  deps: RoomDeps,
  request: SendRequest & { story: StoryForChat; model: ChatModel },
  room: RoomRow,
): Promise<Payment> {
  const now = deps.clock.now()
  const { actor } = request
  if (!actor.userOid) {
    const visitor = { guestId: actor.guestId ?? '', address: actor.address }
    const freeChat = await takeFreeChat(tx, deps.settings, visitor, now)
    return { holdId: null, freeChat, priceMilli: 0, payerOid: null }
  }
  const priceMilli = priceOfReply(request.story, request.model, request.outputLength)
  if (priceMilli === 0) return { holdId: null, freeChat: null, priceMilli, payerOid: actor.userOid }
  const { holdId } = await hold(tx, {
    operation: 'story.reply',
    key: `${room.oid}:${request.idempotencyKey}`,
    ownerOid: actor.userOid,
    currency: 'credit',
    amount: priceMilli,
    allowBonus: true,
    expiresAt: new Date(now.getTime() + holdMs),
    now,
  })
  return { holdId, freeChat: null, priceMilli, payerOid: actor.userOid }
}

async function insertTurn(
  tx: Tx,
  deps: RoomDeps,
  turn: {
    request: SendRequest & { model: ChatModel }
    room: RoomRow
    payment: Payment
    fingerprint: string
  },
): Promise<{ userMessage: MessageRow; reply: MessageRow }> {
  const { request, room, payment, fingerprint } = turn
  const now = deps.clock.now()
  const common = { room_oid: room.oid, turn: room.turn + 1, created_at: now }
  const userMessage = await insertMessage(tx, {
    ...common,
    oid: newOid(now),
    role: 'user',
    text: request.text,
    state: 'complete',
  })
  const reply = await insertMessage(tx, {
    ...common,
    oid: newOid(now),
    role: 'assistant',
    text: '',
    state: 'running',
    request_key: request.idempotencyKey,
    request_fingerprint: fingerprint,
    payer_oid: payment.payerOid,
    free_chat: payment.freeChat ? JSON.stringify({ buckets: payment.freeChat }) : null,
    hold_id: payment.holdId,
    price_milli: payment.priceMilli,
    model: request.model.key,
    lease_until: new Date(now.getTime() + leaseMs),
  })
  await tx
    .updateTable('chat_rooms')
    .set({ turn: room.turn + 1, updated_at: now })
    .where('oid', '=', room.oid)
    .execute()
  return { userMessage, reply }
}

function fingerprintOf(request: SendRequest): string {
  const parts = [request.text, request.modelKey, request.outputLength]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Oldest first; a message whose reply never began is left out with it. */
function turnsOf(newestFirst: MessageRow[]): ReplyTask['turns'] {
  const silent = new Set(
    newestFirst.filter((row) => row.role === 'assistant' && row.text === '').map((row) => row.turn),
  )
  return newestFirst
    .filter((row) => !silent.has(row.turn))
    .flatMap(({ oid, role, text }) => (role === 'draft' ? [] : [{ id: oid, role, text }]))
    .toReversed()
}

import type { Artefact } from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordVisit } from '../../engagement/library.service.ts'
import { getArtefact } from '../../story/story.service.ts'
import { couponLeftOf } from '../coupon/coupon.chats.ts'
import { ownerOf } from '../room/own-room.ts'
import { findRivals, lockRoom, type MessageRow, type RoomRow } from '../room/room.queries.ts'
import { fingerprintOf, type ReplyCall, type StartedReply } from './reply-call.ts'
import type { ReplyOptions } from './reply-choices.ts'
import {
  nextPlace,
  type Past,
  pastOf,
  type Place,
  placeOfReroll,
  readPast,
} from './reply-context.ts'
import { replyLanguage } from './reply-language.ts'
import { payForReply, type PaymentTerms } from './reply-payment.ts'
import { insertReply, layDraftsAside } from './reply-rows.ts'

/** A reply whose rows are written, with what its task is made from. */
export interface NewReply extends StartedReply, ReplyContext {
  artefact: Artefact
}

/** Where a reply goes, what came before it, and the language it is written in. */
interface ReplyContext {
  place: Place
  past: ReturnType<typeof pastOf>
  lang: string
}

interface BeginRequest {
  call: ReplyCall
  /** The room as it was read before it is locked. */
  known: RoomRow
  chosen: ReplyOptions
  artefact: Artefact
  /** The language of the story. */
  language: string
  carried: string | null
  terms: PaymentTerms
}

/**
 * Begins a reply in its transaction: locks the room, finds its place and past, takes the payment, and
 * writes its rows. A key that was sent before returns its reply, which is not `isNew`.
 */
export async function beginReply(
  tx: Tx,
  request: BeginRequest,
  now: Date,
): Promise<{ isNew: true; begun: NewReply } | { isNew: false; begun: StartedReply }> {
  const locked = await lockForReply(tx, request, now)
  const { room, earlier, artefact } = locked
  if (earlier) {
    if (earlier.request_fingerprint !== fingerprintOf(request.call)) {
      throw new AppError('request.idempotency_key_reused')
    }
    return { isNew: false, begun: { userMessage: null, reply: earlier, room } }
  }
  if (locked.running) throw new AppError('chat.reply_running')
  const context = await readContext(tx, request, locked)
  const payment = await takePayment(tx, request, { ...locked, now })
  const rows = await writeRows(tx, request, { ...context, room, payment, now })
  return { isNew: true, begun: { ...rows, ...context, room, artefact } }
}

interface LockedRoom {
  room: RoomRow
  artefact: Artefact
  /** The reply that the same key started. */
  earlier: MessageRow | null
  running: MessageRow | null
  /** The turn that the reply most likely has, and what came before it. */
  likely: { turn: number; past: Past } | null
  hasCoupon: boolean
}

/** Locks the room and, in the same round trip, reads what a reply needs if the room hasn't changed. */
async function lockForReply(tx: Tx, request: BeginRequest, now: Date): Promise<LockedRoom> {
  const { call, known } = request
  const { actor, idempotencyKey, ask } = call
  const owner = ownerOf(actor)
  const { oid: roomOid, content_oid: contentOid } = known
  const turn = ask.kind === 'reroll' ? null : nextPlace(known, ask).turn
  const [room, rivals, past, coupon] = await together(
    tx,
    (at) => lockRoom(at, roomOid, owner),
    (at) => findRivals(at, roomOid, idempotencyKey),
    async (at) => turn !== null && readPast(at, { roomOid, turn }),
    (at) => couponLeftOf(at, { owner, contentOid, now }),
  )
  if (!room) throw new AppError('chat.room_not_found')
  const isSame = room.artefact_hash === known.artefact_hash
  const artefact = isSame ? request.artefact : await getArtefact(tx, room.artefact_hash)
  const likely = turn !== null && past ? { turn, past } : null
  return { room, artefact, ...rivals, likely, hasCoupon: coupon !== null }
}

async function readContext(
  tx: Tx,
  { call: { ask }, language }: BeginRequest,
  { room, artefact, likely }: LockedRoom,
): Promise<ReplyContext> {
  const place = ask.kind === 'reroll' ? await placeOfReroll(tx, room, ask) : nextPlace(room, ask)
  const { turn, input } = place
  const read = turn === likely?.turn ? likely.past : await readPast(tx, { roomOid: room.oid, turn })
  const past = pastOf(read, { room, artefact })
  const { turns } = past
  const lang = replyLanguage({ chosen: room.reply_language, story: language, input, turns })
  return { place, past, lang }
}

type Payment = Awaited<ReturnType<typeof payForReply>>

/** Holds the price of the reply, or takes a free chat or a coupon chat. */
async function takePayment(
  tx: Tx,
  { call, chosen, carried, terms }: BeginRequest,
  { room, hasCoupon, now }: LockedRoom & { now: Date },
): Promise<Payment> {
  const { actor, idempotencyKey, maxPriceMilli = Infinity } = call
  const priceMilli = chosen.price.totalMilli
  const isStandIn = chosen.model.isStandIn === true
  const price = { priceMilli, isStandIn, maxPriceMilli }
  const [payment] = await together(
    tx,
    (at) =>
      payForReply(at, { actor, room, idempotencyKey, ...price, carried, hasCoupon, terms, now }),
    (at) => layDraftsAside(at, room.oid),
  )
  return payment
}

async function writeRows(
  tx: Tx,
  { call, chosen }: BeginRequest,
  reply: ReplyContext & { room: RoomRow; payment: Payment; now: Date },
): Promise<Pick<StartedReply, 'userMessage' | 'reply'>> {
  const { place, lang, room, payment, now } = reply
  const { actor, ask, idempotencyKey: key } = call
  const rows = {
    room,
    place,
    says: ask.kind === 'message' ? ask.text : null,
    asked: { ...chosen.asked, lang, kind: place.kind },
    payment,
    request: { key, fingerprint: fingerprintOf(call) },
    now,
  }
  const [written] = await together(
    tx,
    (at) => insertReply(at, rows),
    (at) => keepVisit(at, { actor, room, now }),
  )
  return written
}

async function keepVisit(
  tx: Tx,
  { actor, room, now }: { actor: Actor; room: RoomRow; now: Date },
): Promise<void> {
  if (!actor.userOid || room.is_preview) return
  const visit = { itemOid: room.content_oid, verb: 'chatted', isUnfinished: true } as const
  await recordVisit(tx, { ...visit, userOid: actor.userOid, at: now })
}

import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { hold } from '../../ledger/ledger.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import type { RoomRow } from '../room/room.queries.ts'
import { takeFreeChat, takePreviewReply } from './free-chats.ts'
import { holdMs } from './reply-saver.ts'

/** How a reply is paid for until it ends; the columns of its row. */
export interface Payment {
  payer_oid: string | null
  hold_id: string | null
  free_chat: string | null
  price_milli: number
}

/** Holds the price of a reply, or takes a free chat or one of the day's previews. */
export async function payForReply(
  tx: Tx,
  deps: Pick<RoomDeps, 'settings' | 'clock'>,
  request: { actor: Actor; room: RoomRow; idempotencyKey: string; priceMilli: number },
): Promise<Payment> {
  const { actor, room, priceMilli } = request
  const now = deps.clock.now()
  const { userOid } = actor
  if (!userOid) {
    const visitor = { guestId: actor.guestId ?? '', address: actor.address }
    const buckets = await takeFreeChat(tx, deps.settings, visitor, now)
    return { ...nothing, free_chat: JSON.stringify({ buckets }) }
  }
  if (room.is_preview) {
    const buckets = await takePreviewReply(tx, deps.settings, userOid, now)
    return { ...nothing, payer_oid: userOid, free_chat: JSON.stringify({ buckets }) }
  }
  if (priceMilli === 0) return { ...nothing, payer_oid: userOid }
  const { holdId } = await hold(tx, {
    operation: 'story.reply',
    key: `${room.oid}:${request.idempotencyKey}`,
    ownerOid: userOid,
    currency: 'credit',
    amount: priceMilli,
    allowBonus: true,
    expiresAt: new Date(now.getTime() + holdMs),
    now,
  })
  return { payer_oid: userOid, hold_id: holdId, free_chat: null, price_milli: priceMilli }
}

const nothing: Payment = { payer_oid: null, hold_id: null, free_chat: null, price_milli: 0 }

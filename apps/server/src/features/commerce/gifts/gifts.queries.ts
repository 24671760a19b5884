import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertAll } from '../../../platform/db/prepared.ts'
import { emit, emitAll } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import './gifts.tables.ts'

export type Gift = Selectable<Database['gifts']>

/** A line of an order that's for someone else. */
export interface GivenLine {
  orderOid: string
  place: number
  giverOid: string
  receiverOid: string
  message: string | null
}

/** Records what orders give to others, and emits it, in the orders' transaction. */
export async function insertGifts(tx: Tx, lines: readonly GivenLine[], now: Date): Promise<void> {
  const gifts = lines.map((line) => ({
    oid: newOid(now),
    order_oid: line.orderOid,
    place: line.place,
    giver_oid: line.giverOid,
    receiver_oid: line.receiverOid,
    message: line.message,
    given_at: now,
  }))
  await insertAll(tx, 'gifts', gifts)
  const events = gifts.map(({ oid: giftOid }) => {
    return { stream: 'commerce', type: 'gift.given', payload: { giftOid } }
  })
  await emitAll(tx, events, now)
}

/** The gifts of orders, by order and place. */
export async function listGifts(
  db: Db | Tx,
  orderOids: readonly string[],
): Promise<Map<string, Gift>> {
  if (orderOids.length === 0) return new Map()
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where(sql<boolean>`order_oid = ANY(${[...new Set(orderOids)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [`${row.order_oid} ${row.place}`, row]))
}

export async function findGift(db: Db | Tx, giftOid: string): Promise<Gift | null> {
  const row = await db.selectFrom('gifts').selectAll().where('oid', '=', giftOid).executeTakeFirst()
  return row ?? null
}

/**
 * Thanks for a gift that was not refunded, once; of two at once one does. Throws `gift.not_found` and
 * `gift.thanked_already`.
 */
export async function thank(
  tx: Tx,
  said: { giftOid: string; userOid: string; message: string | null; now: Date },
): Promise<Date> {
  const { giftOid, userOid, message, now } = said
  const gift = await tx
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.oid', 'gifts.order_oid')
    .select(['thanked_at', 'orders.state'])
    .where('gifts.oid', '=', giftOid)
    .where('receiver_oid', '=', userOid)
    .forUpdate('gifts')
    .executeTakeFirst()
  if (gift?.state !== 'paid') throw new AppError('gift.not_found')
  if (gift.thanked_at !== null) throw new AppError('gift.thanked_already')
  await tx
    .updateTable('gifts')
    .set({ thanks: message, thanked_at: now })
    .where('oid', '=', giftOid)
    .execute()
  await emit(tx, { stream: 'commerce', type: 'gift.thanked', payload: { giftOid } }, now)
  return now
}

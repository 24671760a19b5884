import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedQuery, together } from '../../../platform/db/prepared.ts'
import { recordSale } from '../../commerce/commerce.service.ts'
import type { PostingResult } from '../../ledger/ledger.service.ts'
import { replySales } from './chat-sales.ts'
import './credits.tables.ts'

/** The day under which the sums of all days of a room stand. */
export const everyDay = '-infinity'

/** Writes a charged reply down, as a sale and in the sums of its room: of all days and of its own. */
export async function recordReply(
  tx: Tx,
  reply: {
    readerOid: string
    roomOid: string
    contentOid: string
    creatorOid: string
    posting: PostingResult
    earned: number
    day: string
    now: Date
  },
): Promise<void> {
  const { readerOid, roomOid, contentOid, creatorOid, posting, earned, day, now } = reply
  const sale = {
    kind: replySales,
    oid: posting.postingId,
    itemOid: contentOid,
    buyerOid: readerOid,
    feePercent: null,
    posting,
    payees: [{ creatorOid, share: 1, earned }],
    now,
  }
  const { paidAmount: paid, bonusAmount: bonus } = posting
  const sums = { roomOid, contentOid, creatorOid, paid, bonus, day, now }
  await together(
    tx,
    (at) => recordSale(at, sale),
    (at) => addToRoom(at, sums),
  )
}

interface Sums {
  roomOid: string
  contentOid: string
  creatorOid: string
  paid: number
  bonus: number
  day: string
  now: Date
}

const addToRoom = preparedQuery((db, sums: Placeholders<Sums>) => {
  const added = sql`
    INSERT INTO chat_room_days (day, room_oid, content_oid, creator_oid, paid_milli, bonus_milli,
      replies, last_at)
    SELECT day, ${sums.roomOid}, ${sums.contentOid}, ${sums.creatorOid}, ${sums.paid}::bigint,
      ${sums.bonus}::bigint, 1, ${sums.now}::timestamptz
    FROM unnest(ARRAY[${everyDay}, ${sums.day}]::date[]) AS days (day)
    ON CONFLICT (day, room_oid) DO UPDATE SET creator_oid = excluded.creator_oid,
      paid_milli = chat_room_days.paid_milli + excluded.paid_milli,
      bonus_milli = chat_room_days.bonus_milli + excluded.bonus_milli,
      replies = chat_room_days.replies + 1, last_at = excluded.last_at`
  return { compile: () => added.compile(db) }
})

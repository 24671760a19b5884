import type { Tx } from '../../../platform/db/database.ts'
import type { PostingResult } from '../../ledger/ledger.service.ts'
import type { RoomRow } from '../room/room.queries.ts'

interface ChatChargesTable {
  posting_id: string
  room_oid: string
  content_oid: string
  creator_oid: string
  /** Thousandths of a credit. */
  paid_milli: number
  bonus_milli: number
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    chat_charges: ChatChargesTable
  }
}

/** Keeps what a reply was charged for, beside its posting: rooms and messages may go. */
export async function insertCharge(
  tx: Tx,
  charge: { room: RoomRow; creatorOid: string; posting: PostingResult; now: Date },
): Promise<void> {
  const { room, creatorOid, posting, now } = charge
  await tx
    .insertInto('chat_charges')
    .values({
      posting_id: posting.postingId,
      room_oid: room.oid,
      content_oid: room.content_oid,
      creator_oid: creatorOid,
      paid_milli: posting.paidAmount,
      bonus_milli: posting.bonusAmount,
      created_at: now,
    })
    .execute()
}

/** What the stories of a creator were charged for. */
export function exportCharges(tx: Tx, creatorOid: string): Promise<Record<string, unknown>[]> {
  return tx
    .selectFrom('chat_charges')
    .select(['posting_id', 'content_oid', 'paid_milli', 'bonus_milli', 'created_at'])
    .where('creator_oid', '=', creatorOid)
    .execute()
}

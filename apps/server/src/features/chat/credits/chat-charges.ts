import type { Db, Tx } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import type { PostingResult } from '../../ledger/ledger.service.ts'
import './credits.tables.ts'

/** Keeps what was charged for, beside its posting: rooms and messages may go. */
export async function insertCharge(
  tx: Tx,
  charge: {
    roomOid: string | null
    contentOid: string
    creatorOid: string
    posting: PostingResult
    now: Date
  },
): Promise<void> {
  const { roomOid, contentOid, creatorOid, posting, now } = charge
  await tx
    .insertInto('chat_charges')
    .values({
      posting_id: posting.postingId,
      room_oid: roomOid,
      content_oid: contentOid,
      creator_oid: creatorOid,
      paid_milli: posting.paidAmount,
      bonus_milli: posting.bonusAmount,
      created_at: now,
    })
    .execute()
}

/** What the stories of a creator were charged for; in whose rooms is the readers' own. */
export function exportCharges(db: Db, creatorOid: string): AsyncIterable<readonly unknown[]> {
  const charges = db
    .selectFrom('chat_charges')
    .select(['posting_id', 'content_oid', 'paid_milli', 'bonus_milli', 'created_at'])
    .where('creator_oid', '=', creatorOid)
  return pagesOf(charges, { db, by: ['created_at', 'posting_id'] })
}

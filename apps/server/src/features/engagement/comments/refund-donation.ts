import type { Selectable } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { findUser } from '../../account/account.service.ts'
import { undoSale } from '../../commerce/commerce.service.ts'
import { reverse } from '../../ledger/ledger.service.ts'
import { lockCounts } from '../counts/counts.ts'
import type { CommentDonationsTable } from '../counts/engagement.tables.ts'

export type DonationRow = Selectable<CommentDonationsTable>

interface RefundRequest {
  actor: UserActor
  key: string
  commentOid: string
  reason: string
}

/**
 * Refunds a donation entry by entry, to the lots that paid and from the creator's share; its comment
 * stays without it. The same key and reason answer the same refund.
 *
 * @throws donation.not_found, donation.already_refunded, commerce.buyer_removed,
 *   request.idempotency_key_reused
 */
export async function refundDonation(
  { db, clock }: { db: Db; clock: Clock },
  request: RefundRequest,
): Promise<DonationRow> {
  const { actor, key, commentOid, reason } = request
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const donation = await lockDonation(tx, commentOid)
    if (!donation) throw new AppError('donation.not_found')
    if (donation.refund_key === key) {
      if (donation.refund_reason === reason) return donation
      throw new AppError('request.idempotency_key_reused')
    }
    if (donation.refunded_at !== null) throw new AppError('donation.already_refunded')
    const donor = await findUser(tx, donation.donor_oid)
    if (donor?.withdrawn_at) throw new AppError('commerce.buyer_removed')
    const { posting_id: postingId } = donation
    const reversal = await reverse(tx, {
      operation: 'comment.donation_refund',
      key: commentOid,
      type: 'refund',
      actorOid: actor.userOid,
      postingId,
      reference: { kind: 'donation', oid: commentOid },
      now,
    })
    const donorPaid = { oid: donation.donor_oid, paidAt: donation.created_at }
    await undoSale(tx, { postingId, reversal, buyer: donorPaid, now })
    await tx
      .updateTable('comments')
      .set({ donation_coins: null })
      .where('oid', '=', commentOid)
      .execute()
    const refunded = await tx
      .updateTable('comment_donations')
      .set({
        refund_key: key,
        refund_posting_id: reversal.postingId,
        refund_reason: reason,
        refunded_by: actor.userOid,
        refunded_at: now,
      })
      .where('comment_oid', '=', commentOid)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordRefund(tx, { donation: refunded, actor, now })
    return refunded
  })
}

/** After the counts of its item, as whoever writes or deletes there. */
async function lockDonation(tx: Tx, commentOid: string): Promise<DonationRow | null> {
  const donations = tx.selectFrom('comment_donations').where('comment_oid', '=', commentOid)
  const found = await donations.select('item_oid').executeTakeFirst()
  if (!found) return null
  await lockCounts(tx, found.item_oid)
  return (await donations.selectAll().forUpdate().executeTakeFirst()) ?? null
}

async function recordRefund(
  tx: Tx,
  { donation, actor, now }: { donation: DonationRow; actor: UserActor; now: Date },
): Promise<void> {
  const { comment_oid: commentOid, donor_oid, creator_oid, coins, refund_reason: reason } = donation
  await audit(
    tx,
    {
      actorOid: actor.userOid,
      action: 'donation.refunded',
      subjectKind: 'comment',
      subjectOid: commentOid,
      details: { coins, reason },
      concerns: [donor_oid, creator_oid],
    },
    now,
  )
  for (const type of ['donation.refunded', 'donation.returned']) {
    await emit(tx, { stream: 'engagement', type, payload: { commentOid } }, now)
  }
}

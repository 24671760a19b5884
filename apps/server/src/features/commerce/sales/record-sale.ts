import { splitLargestRemainder } from '@plax/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import type { PostingResult } from '../../ledger/ledger.service.ts'
import type { RecordedKind } from './sale-kind.ts'
import './sales.tables.ts'

export interface Payee {
  creatorOid: string
  /** The weight of their part of the price. */
  share: number
  /** What they received, of what was paid. */
  earned: number
}

/** A line that was sold. */
export interface Sale {
  kind: RecordedKind
  /** By what it is known: the order, the payment or the posting. */
  oid: string
  /** Of the line in its posting. */
  place?: number
  itemOid: string
  buyerOid: string
  /** Of coins; null where the creator's share is reckoned otherwise. */
  feePercent: number | null
  /** What was paid for this line. */
  posting: Pick<PostingResult, 'postingId' | 'paidAmount' | 'bonusAmount'>
  /** The lead first. */
  payees: readonly Payee[]
  now: Date
}

/** Writes a sale down, in the transaction that posted it; one that is written down already stays. */
export async function recordSale(tx: Tx, sale: Sale): Promise<void> {
  const { kind, posting, payees } = sale
  const shares = payees.map(({ share }) => share)
  const paid = splitLargestRemainder(posting.paidAmount, shares)
  const bonus = splitLargestRemainder(posting.bonusAmount, shares)
  const rows = tx
    .insertInto('sales')
    .values(
      payees.map(({ creatorOid, earned }, index) => ({
        posting_id: posting.postingId,
        place: sale.place ?? 0,
        creator_oid: creatorOid,
        oid: sale.oid,
        kind: kind.kind,
        item_oid: sale.itemOid,
        buyer_oid: kind.namesBuyers ? sale.buyerOid : null,
        is_lead: index === 0,
        currency: kind.currency,
        paid: paid[index] ?? 0,
        bonus: bonus[index] ?? 0,
        fee_percent: sale.feePercent,
        earned,
        at: sale.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
  // Few sales have many payees, each number of them a statement of its own.
  await (payees.length === 1 ? executePrepared(tx, rows) : rows.execute())
}

/** Marks all lines of a posting as refunded, in the transaction that undid it. */
export async function undoSale(
  tx: Tx,
  refund: { postingId: string; refundPostingId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sales')
    .set({
      refunded_at: refund.now,
      refund_posting_id: refund.refundPostingId,
      refund_xact: sql<number>`pg_current_xact_id()::text::bigint`,
    })
    .where('posting_id', '=', refund.postingId)
    .execute()
}

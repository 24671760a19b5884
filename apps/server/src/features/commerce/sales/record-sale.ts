import { splitLargestRemainder } from '@plax/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { insertAll } from '../../../platform/db/prepared.ts'
import type { PostingResult, ReverseResult } from '../../ledger/ledger.service.ts'
import type { RecordedKind } from './sale-kind.ts'
import { uncountSpending } from '../spending/count-spending.ts'
import './sales.tables.ts'

export interface Payee {
  creatorOid: string
  /** The weight of their part of the price. */
  share: number
  /** What they received, of what was paid. */
  earned: number
  /** Their part of what was paid, and of the bonus; left out, by their share. */
  paid?: number
  bonus?: number
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
  isGift?: boolean
  /** Of coins; null where the creator's share is reckoned otherwise. */
  feePercent: number | null
  /** What was paid for this line. */
  posting: Pick<PostingResult, 'postingId' | 'paidAmount' | 'bonusAmount'>
  /** The lead first. */
  payees: readonly Payee[]
  now: Date
}

/** Records a sale in the transaction that posted it; one that is recorded already stays. */
export async function recordSale(tx: Tx, sale: Sale): Promise<void> {
  await recordSales(tx, [sale])
}

export async function recordSales(tx: Tx, sales: readonly Sale[]): Promise<void> {
  await insertAll(tx, 'sales', sales.flatMap(rowsOf), { skipsConflicts: true })
}

/** A row for each creator who is paid. */
function rowsOf({ kind, posting, payees, ...sale }: Sale) {
  const shares = payees.map(({ share }) => share)
  const weights = shares.reduce((sum, share) => sum + share, 0)
  const paidParts = splitLargestRemainder(posting.paidAmount, shares)
  const bonusParts = splitLargestRemainder(posting.bonusAmount, shares)
  return payees.map(({ creatorOid, share, earned, paid, bonus }, index) => ({
    posting_id: posting.postingId,
    place: sale.place ?? 0,
    creator_oid: creatorOid,
    oid: sale.oid,
    kind: kind.kind,
    item_oid: sale.itemOid,
    // Gifts are summed in coins and listed with who gave them; others stay with their kind.
    is_gift: sale.isGift === true && kind.namesBuyers && kind.currency === 'coin',
    buyer_oid: kind.namesBuyers ? sale.buyerOid : null,
    is_lead: index === 0,
    currency: kind.currency,
    paid: paid ?? paidParts[index] ?? 0,
    bonus: bonus ?? bonusParts[index] ?? 0,
    fee_percent: sale.feePercent,
    share_percent: payees.length > 1 ? (100 * share) / weights : null,
    earned,
    at: sale.now,
  }))
}

/**
 * Marks all lines of a posting as refunded, in the transaction that undid it. What the reversal carried
 * counts with a creator's first line of which enough was earned.
 */
export async function undoSale(
  tx: Tx,
  refund: {
    postingId: string
    reversal: Pick<ReverseResult, 'postingId' | 'carried'>
    /** Who paid, and when. */
    buyer: { oid: string; paidAt: Date }
    now: Date
  },
): Promise<void> {
  const { postingId, reversal, buyer, now } = refund
  const xact = sql<number>`pg_current_xact_id()::text::bigint`
  const lines = await tx
    .updateTable('sales')
    .set({
      refunded_at: now,
      refund_posting_id: reversal.postingId,
      refund_xact: xact,
      refund_earned: sql<number>`earned`,
    })
    .where('posting_id', '=', postingId)
    .returning(['currency', 'paid'])
    .execute()
  const coins = lines.reduce((sum, line) => sum + (line.currency === 'coin' ? line.paid : 0), 0)
  await uncountSpending(tx, { userOid: buyer.oid, coins, paidAt: buyer.paidAt })
  for (const [creatorOid, units] of Object.entries(reversal.carried)) {
    const first = tx
      .selectFrom('sales')
      .select('place')
      .where('posting_id', '=', postingId)
      .where('creator_oid', '=', creatorOid)
      .where('earned', '>=', units)
      .orderBy('place')
      .limit(1)
    await tx
      .updateTable('sales')
      .set({ refund_earned: sql<number>`earned - ${units}` })
      .where('posting_id', '=', postingId)
      .where('creator_oid', '=', creatorOid)
      .where('place', '=', first)
      .execute()
  }
}

import { writeCsv } from '../../../lib/csv.ts'
import type { Sale } from './sales.api.ts'

/** Sales as a file, times in UTC; the share of a refunded one is 0. */
export function salesCsv(sales: readonly Sale[]): string {
  return writeCsv(
    [
      'order',
      'sold_at',
      'story',
      'title',
      'price_coins',
      'paid_coins',
      'bonus_coins',
      'fee_percent',
      'share_coins',
      'state',
      'refunded_at',
    ],
    sales.map((sale) => [
      sale.orderOid,
      sale.createdAt,
      sale.contentOid,
      sale.title,
      sale.priceCoins,
      sale.paidCoins,
      sale.bonusCoins,
      sale.feePercent,
      sale.earnedCoins,
      sale.state,
      sale.refundedAt,
    ]),
  )
}

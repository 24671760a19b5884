import { writeCsv } from '../../../lib/csv.ts'
import type { Sale } from './sales.api.ts'

/** Sales as a file: times in UTC, coins whole, credits with a point; the share of a refund is 0. */
export function salesCsv(sales: readonly Sale[]): string {
  return writeCsv(
    [
      'sale',
      'sold_at',
      'kind',
      'item',
      'title',
      'buyer',
      'sales',
      'currency',
      'paid',
      'bonus',
      'fee_percent',
      'share',
      'state',
      'refunded_at',
    ],
    sales.map((sale) => {
      const unit = sale.currency === 'credit' ? 1000 : 1
      return [
        sale.id,
        sale.day ?? sale.createdAt,
        sale.kind,
        sale.itemOid,
        sale.title,
        sale.buyer?.name ?? null,
        sale.sales,
        sale.currency,
        sale.paidAmount / unit,
        sale.bonusAmount / unit,
        sale.feePercent,
        sale.earnedAmount / unit,
        sale.state,
        sale.refundedAt,
      ]
    }),
  )
}

import { writeCsv } from '../../../lib/csv.ts'
import type { Sale } from './sales.api.ts'

/** Sales as a file: how joint ones are divided, and by which payout they come; times in UTC, coins whole, credits with a point; the share of a refund is 0. */
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
      'joint',
      'payout',
      'payout_day',
      'coupon',
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
        sale.distribution.map(({ name, sharePercent }) => `${name} ${sharePercent}%`).join('; '),
        sale.payout && (sale.payout.state === 'complete' ? 'complete' : sale.payout.step),
        sale.payout?.paysOn ?? null,
        sale.couponCode,
      ]
    }),
  )
}

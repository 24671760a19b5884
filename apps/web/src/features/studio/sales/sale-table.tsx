import { useLingui } from '@lingui/react/macro'
import { Table } from '../../../ui/table.tsx'
import { OrderBadge } from '../../commerce/order-badge.tsx'
import { useLocale } from '../../wallet/use-locale.ts'
import { When } from '../../wallet/when.tsx'
import type { Sale } from './sales.api.ts'

/** Sales without their buyers: when, which story, which coins paid, the share, and the refund. */
export function SaleTable({
  sales,
  onStory,
}: {
  sales: Sale[]
  onStory: (contentOid: string) => void
}) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const number = (value: number) => <span className="figures">{value.toLocaleString(locale)}</span>
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Table<Sale>
      stacked
      caption={t`Sales`}
      rows={sales}
      rowKey={(sale) => sale.orderOid}
      columns={[
        {
          key: 'when',
          label: t`Sold on`,
          cell: (sale) => (
            <span className="whitespace-nowrap">
              <When at={sale.createdAt} />
            </span>
          ),
        },
        {
          key: 'story',
          label: t`Story`,
          cell: (sale) => (
            <button
              type="button"
              title={t`Sales of this story alone`}
              onClick={() => onStory(sale.contentOid)}
              className="min-w-36 text-left font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {sale.title || t`Untitled`}
            </button>
          ),
        },
        { key: 'price', label: t`Price`, numeric: true, cell: (sale) => number(sale.priceCoins) },
        { key: 'paid', label: t`Coins`, numeric: true, cell: (sale) => number(sale.paidCoins) },
        {
          key: 'bonus',
          label: t`Bonus coins`,
          numeric: true,
          cell: (sale) => number(sale.bonusCoins),
        },
        {
          key: 'fee',
          label: t`Fee`,
          numeric: true,
          cell: (sale) => <span className="figures">{percent.format(sale.feePercent / 100)}</span>,
        },
        {
          key: 'share',
          label: t`Your share`,
          numeric: true,
          cell: (sale) => number(sale.earnedCoins),
        },
        {
          key: 'state',
          label: t`State`,
          cell: (sale) => (
            <>
              <OrderBadge state={sale.state} />
              {sale.refundedAt ? (
                <span className="mt-1 block text-xs whitespace-nowrap text-ink-faint">
                  <When at={sale.refundedAt} />
                </span>
              ) : null}
            </>
          ),
        },
      ]}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { Table } from '../../../ui/table.tsx'
import { OrderBadge } from '../../commerce/order-badge.tsx'
import { OrderTitle } from '../../commerce/order-title.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowLink } from '../row-link.tsx'
import type { AdminOrder } from './orders.api.ts'

/** Who bought what, what was paid, and what became of it. */
export function OrderTable({ orders }: { orders: AdminOrder[] }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const coins = (value: number) => value.toLocaleString(locale)
  return (
    <Table
      stacked
      caption={t`Orders`}
      rows={orders}
      rowKey={(row) => row.orderOid}
      columns={[
        {
          key: 'when',
          label: t`Ordered`,
          cell: (row) => (
            <RowLink to={`orders/${row.orderOid}`}>
              <When at={row.createdAt} />
            </RowLink>
          ),
        },
        {
          key: 'items',
          label: t`Item`,
          cell: (row) => (
            <span className="block min-w-40">
              <OrderTitle order={row} />
            </span>
          ),
        },
        {
          key: 'buyer',
          label: t`Buyer`,
          cell: (row) => <PersonLink oid={row.userOid} nickname={row.nickname} />,
        },
        {
          key: 'creator',
          label: t`Creator`,
          cell: (row) => <PersonLink oid={row.creatorOid} nickname={row.creatorNickname} />,
        },
        {
          key: 'price',
          label: t`Price`,
          numeric: true,
          cell: (row) => coins(row.priceCoins),
        },
        {
          key: 'earned',
          label: t`Creator’s share`,
          numeric: true,
          cell: (row) => coins(row.earnedCoins),
        },
        { key: 'state', label: t`Status`, cell: (row) => <OrderBadge state={row.state} /> },
      ]}
    />
  )
}

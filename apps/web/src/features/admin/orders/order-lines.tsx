import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Table } from '../../../ui/table.tsx'
import { GiftTo, LineTitle } from '../../commerce/order-title.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import type { AdminOrder } from './orders.api.ts'

/** What was bought, each with what it cost, and by which coupon it cost less. */
export function OrderLines({ lines }: { lines: AdminOrder['lines'] }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const coins = (value: number) => value.toLocaleString(locale)
  return (
    <Table
      stacked
      caption={t`Items`}
      rows={lines}
      rowKey={(line) => `${line.kind} ${line.subjectOid} ${line.receiverOid}`}
      columns={[
        {
          key: 'item',
          label: t`Item`,
          cell: (line) => <Sold line={line} />,
        },
        {
          key: 'coupon',
          label: t`Coupon`,
          cell: (line) => (line.couponCode ? <code>{line.couponCode}</code> : null),
        },
        {
          key: 'discount',
          label: t`Discount`,
          numeric: true,
          cell: (line) => coins(line.discountCoins),
        },
        { key: 'price', label: t`Price`, numeric: true, cell: (line) => coins(line.priceCoins) },
      ]}
    />
  )
}

function Sold({ line }: { line: AdminOrder['lines'][number] }) {
  return (
    <>
      {line.path === null ? (
        <LineTitle line={line} />
      ) : (
        <Link to={line.path} className="text-accent-ink underline underline-offset-2">
          <LineTitle line={line} />
        </Link>
      )}
      {line.gift ? <GiftTo name={line.receiverNickname || line.receiverOid} /> : null}
    </>
  )
}

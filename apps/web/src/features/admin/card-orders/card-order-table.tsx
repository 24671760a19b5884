import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { type Column, Table } from '../../../ui/table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowLink } from '../row-link.tsx'
import { CardOrderStanding } from './card-order-standing.tsx'
import type { CardOrder } from './card-orders.api.ts'
import { cardPurposes } from './card-purposes.ts'

/** What cards were to pay, and what became of each; `named` with whose they are. */
export function CardOrderTable({ rows, named = false }: { rows: CardOrder[]; named?: boolean }) {
  const { t } = useLingui()
  const { language } = useLocale()
  const people: Column<CardOrder>[] = [
    {
      key: 'user',
      label: t`Buyer`,
      cell: (row) => <PersonLink oid={row.userOid} nickname={row.nickname} />,
    },
    {
      key: 'creator',
      label: t`Creator`,
      cell: (row) =>
        row.creatorOid ? (
          <PersonLink oid={row.creatorOid} nickname={row.creatorNickname} />
        ) : (
          t({ message: 'None', context: 'creator' })
        ),
    },
  ]
  return (
    <Table
      stacked
      caption={t`Card payments`}
      rows={rows}
      rowKey={(row) => row.orderOid}
      columns={[
        {
          key: 'when',
          label: t({ message: 'Started', context: 'date' }),
          cell: (row) => <Begun row={row} named={named} />,
        },
        ...(named ? people : []),
        { key: 'for', label: t`Purpose`, cell: (row) => <What row={row} /> },
        {
          key: 'amount',
          label: t`Amount`,
          numeric: true,
          cell: (row) => formatMoney(row.amountMinor, row.currency, language),
        },
        { key: 'state', label: t`Status`, cell: (row) => <CardOrderStanding row={row} /> },
        { key: 'gateway', label: t`Gateway`, cell: (row) => <AtGateway row={row} /> },
      ]}
    />
  )
}

function Begun({ row, named }: { row: CardOrder; named: boolean }) {
  const place = cardPurposes[row.purpose]?.placeOf(row) ?? null
  if (!named || place === null) return <When at={row.createdAt} exact={!named} />
  return (
    <RowLink to={place}>
      <When at={row.createdAt} />
    </RowLink>
  )
}

function What({ row }: { row: CardOrder }) {
  const purpose = cardPurposes[row.purpose]
  if (purpose) return <purpose.What row={row} />
  return (
    <>
      {row.title}
      <code className="block text-xs text-ink-faint">{row.purpose}</code>
    </>
  )
}

function AtGateway({ row: { charge, state } }: { row: CardOrder }) {
  const { t } = useLingui()
  if (!charge) return state === 'asking' ? t`Not requested yet` : t`Never requested`
  return (
    <>
      <ConsoleLink to={`charges/${charge.chargeOid}`}>{charge.gateway}</ConsoleLink>
      {charge.gatewayRef ? (
        <code className="block max-w-48 text-xs break-all text-ink-faint max-md:ml-auto">
          {charge.gatewayRef}
        </code>
      ) : null}
    </>
  )
}

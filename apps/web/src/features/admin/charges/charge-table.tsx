import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { Table } from '../../../ui/table.tsx'
import { ChargeBadge } from '../../wallet/charge-badge.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowLink } from '../row-link.tsx'
import type { AdminCharge } from './charges.api.ts'

/** Who bought how many coins, for what, by which gateway, and what became of it. */
export function ChargeTable({ charges }: { charges: AdminCharge[] }) {
  const { t } = useLingui()
  const { language, locale } = useLocale()
  return (
    <Table
      stacked
      caption={t`Coin purchases`}
      rows={charges}
      rowKey={(row) => row.chargeOid}
      columns={[
        {
          key: 'when',
          label: t({ message: 'Started', context: 'date' }),
          cell: (row) => (
            <RowLink to={`charges/${row.chargeOid}`}>
              <When at={row.createdAt} />
            </RowLink>
          ),
        },
        {
          key: 'buyer',
          label: t`Buyer`,
          cell: (row) => <PersonLink oid={row.userOid} nickname={row.nickname} />,
        },
        {
          key: 'coins',
          label: t`Coins`,
          numeric: true,
          cell: (row) => row.coins.toLocaleString(locale),
        },
        {
          key: 'price',
          label: t`Price`,
          numeric: true,
          cell: (row) => formatMoney(row.amountMinor, row.currency, language),
        },
        {
          key: 'refunded',
          label: t`Amount refunded`,
          numeric: true,
          cell: (row) =>
            row.refundedMinor > 0 ? formatMoney(row.refundedMinor, row.currency, language) : '–',
        },
        { key: 'gateway', label: t`Gateway`, cell: (row) => row.gateway },
        { key: 'state', label: t`Status`, cell: (row) => <ChargeBadge charge={row} /> },
      ]}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowLink } from '../row-link.tsx'
import { methodNames, MonthPrice, StateBadge } from './subscription-words.tsx'
import type { AdminSubscription } from './subscriptions.api.ts'

/** Who subscribes to whom, what a month costs and how it is paid. */
export function SubscriptionTable({ rows }: { rows: AdminSubscription[] }) {
  const { t } = useLingui()
  return (
    <Table
      stacked
      caption={t`Subscriptions`}
      rows={rows}
      rowKey={(row) => row.subscriptionOid}
      columns={[
        {
          key: 'since',
          label: t({ message: 'Since', context: 'subscription' }),
          cell: (row) => (
            <RowLink to={`subscriptions/${row.subscriptionOid}`}>
              <When at={row.since} />
            </RowLink>
          ),
        },
        {
          key: 'user',
          label: t`Subscriber`,
          cell: (row) => <PersonLink oid={row.userOid} nickname={row.nickname} />,
        },
        {
          key: 'creator',
          label: t`Creator`,
          cell: (row) => <PersonLink oid={row.creatorOid} nickname={row.creatorNickname} />,
        },
        { key: 'tier', label: t`Tier`, cell: (row) => row.tierName || t`Deleted tier` },
        {
          key: 'price',
          label: t`Monthly price`,
          numeric: true,
          cell: (row) => <MonthPrice row={row} />,
        },
        {
          key: 'method',
          label: t`Payment method`,
          cell: (row) => (row.priceCoins === 0 ? '–' : t(methodNames[row.method])),
        },
        { key: 'state', label: t`Status`, cell: (row) => <StateBadge row={row} /> },
      ]}
    />
  )
}

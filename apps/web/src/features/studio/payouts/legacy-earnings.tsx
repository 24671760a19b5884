import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Table } from '../../../ui/table.tsx'
import { legacyQuery } from './payouts.api.ts'
import { useAmounts } from './use-amounts.ts'

type LegacyMonth = OutputOf<'GET /coinevent/legacy/revenue'>['items'][number]

/** What was earned before February 2023; few creators have any, and the others see nothing of it. */
export function LegacyEarnings() {
  const { t } = useLingui()
  const { api } = useApp()
  const { coins, credits, month } = useAmounts()
  const legacy = useQuery(legacyQuery(api)).data?.items ?? []
  if (legacy.length === 0) return null
  return (
    <section aria-labelledby="legacy">
      <h2 id="legacy" className="mb-3 text-lg font-semibold">
        <Trans>Earnings before February 2023</Trans>
      </h2>
      <Table<LegacyMonth>
        caption={t`Earnings before February 2023`}
        rows={legacy}
        rowKey={(row) => `${row.month} ${row.bucket}`}
        columns={[
          { key: 'month', label: t`Month`, cell: (row) => month(row.month) },
          { key: 'sold', label: t`Sold`, numeric: true, cell: (row) => row.events },
          {
            key: 'earned',
            label: t`Earned`,
            numeric: true,
            cell: (row) =>
              row.bucket === 'coin' ? coins(row.earnedAmount) : credits(row.earnedAmount),
          },
        ]}
      />
    </section>
  )
}

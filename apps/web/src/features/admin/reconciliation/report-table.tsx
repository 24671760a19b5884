import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { RowLink } from '../row-link.tsx'
import { nameDay } from './day-name.ts'
import type { ReportSummary } from './reconciliation.api.ts'
import { ReportBadge } from './report-badge.tsx'

/** Day by day: how many charges there were, how many the gateway knows, and how many differ. */
export function ReportTable({ reports }: { reports: ReportSummary[] }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const count = (value: number) => value.toLocaleString(locale)
  return (
    <Table
      stacked
      caption={t`Days compared`}
      rows={reports}
      rowKey={({ day, gateway }) => `${day} ${gateway}`}
      columns={[
        {
          key: 'day',
          label: t`Day (UTC)`,
          cell: ({ day }) => <RowLink to={`reconciliation/${day}`}>{nameDay(day, locale)}</RowLink>,
        },
        { key: 'gateway', label: t`Gateway`, cell: ({ gateway }) => gateway },
        {
          key: 'charges',
          label: t`Coin purchases`,
          numeric: true,
          cell: (row) => (row.madeAt ? count(row.charges) : '–'),
        },
        {
          key: 'payments',
          label: t`Gateway records`,
          numeric: true,
          cell: (row) => (row.madeAt ? count(row.payments) : '–'),
        },
        {
          key: 'differs',
          label: t`Differences`,
          numeric: true,
          cell: (row) => {
            if (!row.madeAt) return '–'
            if (row.differs === 0) return count(0)
            return <Badge tone="danger">{count(row.differs)}</Badge>
          },
        },
        {
          key: 'made',
          label: t`Compared at`,
          cell: ({ madeAt }) => (madeAt ? <When at={madeAt} /> : '–'),
        },
        { key: 'state', label: t`Status`, cell: ({ state }) => <ReportBadge state={state} /> },
      ]}
    />
  )
}

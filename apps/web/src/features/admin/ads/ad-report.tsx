import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { localDay } from '../../../lib/local-day.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { usePercent } from '../../../lib/use-percent.ts'
import { DayFilter, DayFilters } from '../../../ui/day-filter.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Part } from '../../../ui/part.tsx'
import { SaveFileButton } from '../../../ui/save-file-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { type Ad, type AdCounts, type AdReport as Report, adReportQuery } from './ads.api.ts'

const shownDays = 30
const dayMs = 86_400_000

/** What was counted of an ad, by day. */
export function AdReport({ ad: { adOid } }: { ad: Ad }) {
  const { t } = useLingui()
  const { api } = useApp()
  const [from, setFrom] = useState(() => localDay(new Date(Date.now() - shownDays * dayMs)))
  // Days are the operator’s, whose today may be the reader’s tomorrow: without an end, none is left out.
  const [to, setTo] = useState('')
  const span = { adOid, from, ...(to !== '' && { to }) }
  const query = useQuery({ ...adReportQuery(api, span), enabled: from !== '' })
  const address = `/api/live/admin/ads/report/file?${new URLSearchParams(span)}`
  return (
    <div className="mt-10">
      <Part
        title={<Trans context="of an ad">Report</Trans>}
        actions={
          <SaveFileButton address={address}>
            <Trans>Download CSV</Trans>
          </SaveFileButton>
        }
      >
        <div className="mb-4">
          <DayFilters>
            <DayFilter
              label={t({ message: 'From', context: 'filter' })}
              value={from}
              onChange={setFrom}
            />
            <DayFilter
              label={t({ message: 'To', context: 'filter' })}
              value={to}
              onChange={setTo}
            />
          </DayFilters>
        </div>
        <Loaded query={query} pending={<Skeleton className="h-60" />}>
          {(report) =>
            report.days.length === 0 ? (
              <EmptyState
                icon={<ChartColumn aria-hidden />}
                title={<Trans>Not shown in these days</Trans>}
              />
            ) : (
              <Days report={report} />
            )
          }
        </Loaded>
      </Part>
    </div>
  )
}

function Days({ report: { days, total, timeZone: zone } }: { report: Report }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const percent = usePercent()
  const column = (name: keyof AdCounts, label: string) => ({
    key: name,
    label,
    numeric: true,
    cell: (row: AdCounts) => row[name].toLocaleString(locale),
    sort: (row: AdCounts) => row[name],
    total: total[name].toLocaleString(locale),
  })
  const rate = ({ clicks, shows }: AdCounts) =>
    shows === 0 ? '–' : percent(Math.round((1000 * clicks) / shows) / 10)
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">
        <Trans>Days follow the {zone} time zone.</Trans>
      </p>
      <Table
        caption={t`What was counted by day`}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        totalLabel={t`Total`}
        columns={[
          {
            key: 'day',
            label: t`Day`,
            cell: ({ day }) => <span className="whitespace-nowrap">{day}</span>,
            sort: ({ day }) => day,
          },
          column('shows', t({ message: 'Shown', context: 'an ad' })),
          column('clicks', t`Clicks`),
          {
            key: 'rate',
            label: t`Click rate`,
            numeric: true,
            cell: rate,
            total: rate(total),
          },
          column('skips', t`Skips`),
          column('completions', t`Completions`),
          column('thresholds', t`Threshold reached`),
        ]}
      />
    </>
  )
}

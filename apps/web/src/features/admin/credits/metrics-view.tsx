import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { downloadCsv, writeCsv } from '../../../lib/csv.ts'
import { Facts } from '../facts.tsx'
import { writeMonth } from '../../../lib/month.ts'
import { creditCells, creditHeads, useCreditColumns } from './credit-columns.tsx'
import { useCredits } from './use-credits.ts'

type Metrics = OutputOf<'GET /story-chat/admin/creator/credit-metrics'>

/** A month in figures, and its days. */
export function MetricsView({ metrics }: { metrics: Metrics }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const credits = useCredits()
  const columns = useCreditColumns<Metrics['days'][number]>({ sorts: true })
  const count = (value: number) => value.toLocaleString(locale)
  const most = Math.max(1, ...metrics.days.map((day) => day.totalMilli))
  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={[
          [t`Credits consumed`, credits(metrics.totalMilli)],
          [t`Purchased credits`, credits(metrics.paidMilli)],
          [t`Bonus credits`, credits(metrics.bonusMilli)],
          [t`Replies`, count(metrics.replies)],
          [t`Chats`, count(metrics.chats)],
          [t`Stories`, count(metrics.stories)],
          [t`Creators`, count(metrics.creators)],
        ]}
      />
      {metrics.days.length > 0 ? (
        <section aria-labelledby="days">
          <header className="mb-3 flex items-center justify-between gap-3">
            <h2 id="days" className="text-lg font-semibold">
              <Trans>By day</Trans>
            </h2>
            <Button
              size="sm"
              icon={<Download aria-hidden className="size-4" />}
              onClick={() => downloadCsv(`credits-${writeMonth(metrics)}.csv`, daysCsv(metrics))}
            >
              <Trans>Download CSV</Trans>
            </Button>
          </header>
          <Table
            caption={t`Credits consumed by day`}
            rows={metrics.days}
            rowKey={(row) => row.day}
            columns={[
              {
                key: 'day',
                label: t`Day`,
                sort: (row) => row.day,
                cell: (row) => <span className="whitespace-nowrap">{row.day}</span>,
              },
              {
                key: 'share',
                label: <span className="sr-only">{t`Compared with the peak day`}</span>,
                cell: (row) => (
                  <meter
                    aria-label={t`Compared with the peak day`}
                    min={0}
                    max={most}
                    value={row.totalMilli}
                    // Browsers draw a gradient of their own over the color.
                    className="h-2 w-full min-w-24 [&::-moz-meter-bar]:bg-accent [&::-moz-meter-bar]:bg-none [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-pressed [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-optimum-value]:bg-accent [&::-webkit-meter-optimum-value]:bg-none"
                  />
                ),
              },
              columns.total,
              columns.paid,
              columns.replies,
            ]}
          />
        </section>
      ) : null}
    </div>
  )
}

function daysCsv({ days }: Metrics): string {
  return writeCsv(
    ['day', ...creditHeads],
    days.map((day) => [day.day, ...creditCells(day)]),
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { Facts } from '../facts.tsx'
import { DifferenceTable } from './difference-table.tsx'
import type { DayReport as Report } from './reconciliation.api.ts'
import { ReportBadge } from './report-badge.tsx'

/** One gateway's report of a day: what was compared, why it failed, and what differs. */
export function DayReport({ report }: { report: Report }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { gateway, madeAt, differs, differences } = report
  const count = (value: number) => (madeAt ? value.toLocaleString(locale) : '–')
  const shown = differences.length
  return (
    <section aria-label={gateway} className="flex flex-col gap-4">
      <Facts
        facts={[
          [t`Gateway`, gateway],
          [t`Status`, <ReportBadge key="state" state={report.state} />],
          [t`Compared at`, madeAt ? <When key="made" at={madeAt} exact /> : t`Never`],
          [t`Coin purchases`, count(report.charges)],
          [t`Gateway records`, count(report.payments)],
          [t`Differences`, count(differs)],
        ]}
      />
      {report.failedAt ? <WhyFailed report={report} /> : null}
      {madeAt && differs === 0 ? (
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title={<Trans>Both sides match</Trans>}
          text={<Trans>Every coin purchase of the day matches the gateway.</Trans>}
        />
      ) : null}
      {differs > 0 ? <DifferenceTable differences={differences} /> : null}
      {differs > shown ? (
        <p className="text-sm text-ink-soft">
          <Trans>Showing the first {shown} differences.</Trans>
        </p>
      ) : null}
    </section>
  )
}

function WhyFailed({ report: { failedAt, failure, madeAt } }: { report: Report }) {
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-danger-soft p-4 text-sm text-danger">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">
          <Trans>The last comparison failed.</Trans>{' '}
          {failedAt ? <When at={failedAt} exact /> : null}
        </p>
        <p className="break-words">{failure}</p>
        {madeAt ? (
          <p className="mt-1">
            <Trans>You’re viewing the previous comparison.</Trans>
          </p>
        ) : null}
      </div>
    </div>
  )
}

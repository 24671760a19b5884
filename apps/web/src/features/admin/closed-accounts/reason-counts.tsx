import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { reasonNames } from '../../leaving/reason-names.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { type ClosedAccountFilters, reasonCountsQuery } from './closed-accounts.api.ts'

/** How many withdrawals name each reason; nothing where there are none. */
export function ReasonCounts({ filters }: { filters: ClosedAccountFilters }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const counts = useQuery(reasonCountsQuery(api, filters))
  if (counts.isPending) return <Skeleton className="mb-6 h-64" />
  if (counts.isError) {
    return (
      <div className="mb-6">
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      </div>
    )
  }
  const { total, reasons } = counts.data
  if (total === 0) return null
  const all = total.toLocaleString(locale)
  return (
    <section
      aria-labelledby="reason-counts"
      className="mb-6 rounded-lg border border-line bg-raised p-4 md:p-5"
    >
      <h2 id="reason-counts" className="mb-3 font-semibold">
        <Trans>By reason ({all} total)</Trans>
      </h2>
      <ul className="grid gap-x-8 gap-y-2 text-sm lg:grid-cols-2">
        {reasons.map(({ reason, count }) => (
          <li
            key={reason}
            className="grid grid-cols-[minmax(0,1fr)_6rem_2.5rem] items-center gap-3"
          >
            <span>{t(reasonNames[reason])}</span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-pressed">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(100 * count) / total}%` }}
              />
            </span>
            <span className="figures text-right">{count.toLocaleString(locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLocale } from '../../wallet/use-locale.ts'
import { ConsoleLink } from '../console-link.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { CompareDay } from './compare-day.tsx'
import { nameDay } from './day-name.ts'
import { DayReport } from './day-report.tsx'
import { dayQuery } from './reconciliation.api.ts'

/** What differs on one day, at each gateway that was asked. */
export function DayView({ day }: { day: string }) {
  const { api } = useApp()
  const { locale } = useLocale()
  const detail = useQuery(dayQuery(api, day))
  return (
    <>
      <ConsoleLink to="reconciliation" className={buttonClasses('ghost', 'sm')}>
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>All days</Trans>
      </ConsoleLink>
      <div className="mt-3">
        <ScreenHead
          title={nameDay(day, locale)}
          text={<Trans>Charges that began on this day, by UTC.</Trans>}
        >
          <CompareDay day={day} />
        </ScreenHead>
      </div>
      {detail.isPending ? <Skeleton className="h-96" /> : null}
      {detail.isError ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : null}
      {detail.data ? (
        <div className="flex flex-col gap-10">
          {detail.data.reports.map((report) => (
            <DayReport key={report.gateway} report={report} />
          ))}
        </div>
      ) : null}
    </>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { DetailScreen } from '../detail-screen.tsx'
import { May } from '../may.tsx'
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
    <DetailScreen
      detail={detail}
      list="reconciliation"
      back={<Trans>All days</Trans>}
      title={nameDay(day, locale)}
      text={<Trans>Coin purchases started on this day (UTC).</Trans>}
      acts={
        <May call="POST /payment/admin/reconciliations">
          <CompareDay day={day} isAgain={detail.data?.reports.length !== 0} />
        </May>
      }
    >
      {({ reports }) =>
        reports.length === 0 ? (
          <EmptyState
            icon={<GitCompareArrows aria-hidden />}
            title={<Trans>This day hasn’t been compared yet</Trans>}
            text={
              <May
                call="POST /payment/admin/reconciliations"
                otherwise={<Trans>Each day is compared automatically once it’s over.</Trans>}
              >
                <Trans>
                  Each day is compared automatically once it’s over, or with the button above.
                </Trans>
              </May>
            }
          />
        ) : (
          <div className="flex flex-col gap-10">
            {reports.map((report) => (
              <DayReport key={report.gateway} report={report} />
            ))}
          </div>
        )
      }
    </DetailScreen>
  )
}

import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { CompareDay } from './compare-day.tsx'
import { reportsQuery } from './reconciliation.api.ts'
import { ReportTable } from './report-table.tsx'

/** The days that were compared with the gateway's list, latest first. */
export function ReportList() {
  const { api } = useApp()
  const list = useInfiniteQuery(reportsQuery(api))
  return (
    <>
      <ScreenHead
        title={<Trans>Reconciliation</Trans>}
        text={
          <Trans>
            Every day the charges of the day before are compared with the gateway’s own list. A day
            opens what differs. Nothing is mended by it.
          </Trans>
        }
      >
        <CompareDay />
      </ScreenHead>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<GitCompareArrows aria-hidden />}
            title={<Trans>No day was compared yet</Trans>}
            text={
              <Trans>
                Yesterday is compared in the early morning (UTC), or when you ask for it.
              </Trans>
            }
          />
        }
      >
        {(rows) => <ReportTable reports={rows} />}
      </Pages>
    </>
  )
}

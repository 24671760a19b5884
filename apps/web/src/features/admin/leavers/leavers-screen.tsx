import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { reasonNames } from '../../leaving/reason-names.ts'
import { DayFilter } from '../../../ui/day-filter.tsx'
import { NameFilter } from '../../../ui/name-filter.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { LeaverTable } from './leaver-table.tsx'
import { leaversQuery } from './leavers.api.ts'
import { ReasonCounts } from './reason-counts.tsx'
import { stateNames } from './state-names.ts'

/** Why people leave: how many name each reason, and what they wrote. */
export function LeaversScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['from', 'until', 'reason', 'state'])
  const list = useInfiniteQuery(leaversQuery(api, filters))
  return (
    <>
      <ScreenHead
        title={<Trans>Account deletions</Trans>}
        text={
          <Trans>
            Why users delete their accounts, in their own words. Names are removed with the account,
            and reasons a year later. Until then, users see each view in their access log.
          </Trans>
        }
      />
      <Filters>
        <DayFilter label={t`Since`} value={filters.from} onChange={(from) => change({ from })} />
        <DayFilter label={t`Until`} value={filters.until} onChange={(until) => change({ until })} />
        <NameFilter
          label={t`Reason`}
          all={t`All reasons`}
          names={reasonNames}
          value={filters.reason}
          onChange={(reason) => change({ reason })}
        />
        <NameFilter
          label={t`Status`}
          all={t`All statuses`}
          names={stateNames}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </Filters>
      <ReasonCounts filters={filters} />
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<DoorOpen aria-hidden />}
            title={<Trans>No account deletions match</Trans>}
            text={<Trans>Reasons for account deletions appear here.</Trans>}
          />
        }
      >
        {(rows) => <LeaverTable withdrawals={rows} />}
      </Pages>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Loaded, Together } from '../../../ui/loaded.tsx'
import { MonthPicker } from '../../../ui/month-picker.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { CreatorConsumption, creatorsQuery } from './creator-consumption.tsx'
import { MetricsView } from './metrics-view.tsx'
import { isAfter, isMonth, monthOf, readMonth, writeMonth } from '../../../lib/month.ts'

/** What readers consumed in a month: in all, by day, by creator. */
export function CreditsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['month', 'creator'])
  const asked = isMonth(filters.month) ? monthOf(filters.month) : undefined
  const creator = filters.creator.trim()
  const query = { ...asked, ...(creator && { creator }) }
  const metrics = useQuery({
    queryKey: ['admin', 'credit-metrics', query],
    queryFn: ({ signal }) => api('GET /story-chat/admin/creator/credit-metrics', { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  const list = useInfiniteQuery(creatorsQuery(api, asked))
  // The site's month, which can differ from the reader's at its beginning and end.
  const { data } = metrics
  const present = data ? monthOf(data.presentMonth) : readMonth('', new Date())
  const named = asked ?? present
  const month = isAfter(named, present) ? present : named
  return (
    <>
      <ScreenHead
        title={<Trans>Credit metrics</Trans>}
        text={<Trans>Credits readers consumed in chats, by day in the operator’s time zone.</Trans>}
      />
      <Filters>
        <MonthPicker
          month={month}
          present={present}
          onChange={(next) => change({ month: writeMonth(next) })}
        />
        <WordFilter
          wide
          label={t`Creator: nickname or ID`}
          value={filters.creator}
          onChange={(word, how) => change({ creator: word }, how)}
        />
      </Filters>
      <Together queries={[metrics, list]}>
        <Loaded query={metrics} pending={<Skeleton className="h-64" />}>
          {(data) => <MetricsView metrics={data} />}
        </Loaded>
        <CreatorConsumption
          month={month}
          list={list}
          onChoose={(creator) => change({ creator, month: writeMonth(month) })}
        />
      </Together>
    </>
  )
}

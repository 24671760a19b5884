import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import type { PageClass } from '@plax/contracts/analytics/page-classes'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { nameZone } from '../../../lib/zone-name.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { ScreenHead } from '../screen-head.tsx'

type PageViews = OutputOf<'GET /analytics/admin/page-views'>
type Row = PageViews['items'][number]

const classNames: Record<PageClass, MessageDescriptor> = {
  main: msg`Home`,
  content: msg`Content`,
  category: msg`Categories`,
  live: msg`Live`,
  creator_home: msg`Channels`,
  search: msg`Search`,
  my_page: msg({ context: 'my page', message: 'Account' }),
  other: msg`Other pages`,
}

/** How often pages of each class were opened (R-content-008). */
export function PageViewsScreen() {
  const { api } = useApp()
  const views = useQuery({
    queryKey: ['admin', 'page-views'],
    queryFn: ({ signal }) => api('GET /analytics/admin/page-views', { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenHead
        title={<Trans>Page views</Trans>}
        text={
          <Trans>
            How often pages were opened. Only the day and the kind of page are counted, not who
            opened them.
          </Trans>
        }
      />
      <Loaded query={views} pending={<Skeleton className="h-96" />}>
        {(data) => <Views {...data} />}
      </Loaded>
    </>
  )
}

function Views({ zone, items }: PageViews) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const count = (key: 'today' | 'week' | 'month') => (row: Row) => (
    <span className="figures">{row[key].toLocaleString(locale)}</span>
  )
  const zoneName = nameZone(zone, { locale, at: new Date() })
  return (
    <>
      <p className="mb-4 text-sm text-ink-faint">
        <Trans>Days are counted in {zoneName}.</Trans>
      </p>
      <Table<Row>
        stacked
        caption={t`Page views`}
        rows={items}
        rowKey={({ pageClass }) => pageClass}
        columns={[
          { key: 'pageClass', label: t`Pages`, cell: ({ pageClass }) => t(classNames[pageClass]) },
          {
            key: 'today',
            label: t({ context: 'this day', message: 'Today' }),
            numeric: true,
            cell: count('today'),
          },
          { key: 'week', label: t`Last 7 days`, numeric: true, cell: count('week') },
          { key: 'month', label: t`Last 30 days`, numeric: true, cell: count('month') },
        ]}
      />
    </>
  )
}

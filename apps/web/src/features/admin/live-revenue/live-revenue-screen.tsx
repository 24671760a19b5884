import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { useApp } from '../../../lib/app-context.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NameFilter } from '../../../ui/name-filter.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { ScreenHead } from '../screen-head.tsx'

const dayMs = 86_400_000

const spans = { 7: msg`Last 7 days`, 30: msg`Last 30 days`, 365: msg`Last 365 days` }

interface Row {
  kind: 'tickets' | 'donations'
  count: number
  coins: number
  bonusCoins: number
  earnedCoins: number
}

/** What tickets and donations of live streams brought, to all creators together. */
export function LiveRevenueScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['days'])
  const days = filters.days in spans ? Number(filters.days) : null
  const revenue = useQuery({
    queryKey: ['admin', 'live-revenue', days],
    queryFn: ({ signal }) => fetchRevenue(api, days, signal),
  })
  return (
    <>
      <ScreenHead
        title={<Trans>Live revenue</Trans>}
        text={<Trans>What tickets and donations brought, without refunded ones.</Trans>}
      />
      <Filters>
        <NameFilter
          label={t`Time`}
          all={t`All time`}
          names={spans}
          value={filters.days}
          onChange={(next) => change({ days: next })}
        />
      </Filters>
      <Loaded query={revenue} pending={<Skeleton className="h-40" />}>
        {(rows) => <RevenueTable rows={rows} />}
      </Loaded>
    </>
  )
}

function RevenueTable({ rows }: { rows: Row[] }) {
  const { t, i18n } = useLingui()
  const names = { tickets: t`Tickets`, donations: t`Donations` }
  const coins = (key: 'coins' | 'bonusCoins' | 'earnedCoins') => (row: Row) => (
    <PriceTag amount={row[key]} currency="coin" isEarned />
  )
  return (
    <Table<Row>
      stacked
      caption={t`Live revenue`}
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={[
        { key: 'kind', label: t`Type`, cell: ({ kind }) => names[kind] },
        {
          key: 'count',
          label: t({ message: 'Sold', context: 'count' }),
          numeric: true,
          cell: ({ count }) => <span className="figures">{i18n.number(count)}</span>,
        },
        { key: 'coins', label: t`Coins`, numeric: true, cell: coins('coins') },
        { key: 'bonusCoins', label: t`Bonus coins`, numeric: true, cell: coins('bonusCoins') },
        { key: 'earnedCoins', label: t`To creators`, numeric: true, cell: coins('earnedCoins') },
      ]}
    />
  )
}

async function fetchRevenue(api: Api, days: number | null, signal: AbortSignal): Promise<Row[]> {
  const from = days === null ? null : new Date(Date.now() - days * dayMs).toISOString()
  const query = from === null ? {} : { from }
  const [{ sold, ...tickets }, donations] = await Promise.all([
    api('GET /live/admin/revenue/total/tickets', { query, signal }),
    api('GET /live/admin/revenue/total/donations', { query, signal }),
  ])
  return [
    { kind: 'tickets', count: sold, ...tickets },
    { kind: 'donations', ...donations },
  ]
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Coins, Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { readAll } from '../../../lib/read-all.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded, Together } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { downloadCsv } from '../../../lib/csv.ts'
import { Pages } from '../../../ui/pages.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { Figure, Figures } from '../figure.tsx'
import { earnedIn, useEarnedWords } from '../use-earned-words.ts'
import { sumOf } from '../earnings/earned.ts'
import { WholeCoins } from '../../earning/forecast.tsx'
import { useAmounts } from '../payouts/use-amounts.ts'
import { StudioNav } from '../../studio-frame/studio-nav.tsx'
import { salesCsv } from './sales-csv.ts'
import { SalesFilters } from './sales-filters.tsx'
import { ExpectedSales } from './expected-sales.tsx'
import { KindTable } from './kind-table.tsx'
import { SaleChart } from './sale-chart.tsx'
import { SaleTable } from './sale-table.tsx'
import {
  expectedSalesQuery,
  readSalesFilter,
  type SalesFilter,
  salesQuery,
  type SaleTotals,
  saleTotalsQuery,
} from './sales.api.ts'

/** What was sold of one's own: sums, charts, and every sale; the filters stand in the address. */
export function Sales() {
  const { api } = useApp()
  const { filters, change } = useFilters(['view', 'kind', 'item', 'state', 'month'])
  const filter = readSalesFilter(filters)
  const totals = useQuery(saleTotalsQuery(api, filter))
  const list = useInfiniteQuery(salesQuery(api, filter))
  const expected = useInfiniteQuery(expectedSalesQuery(api))
  const worth = useEarnedWords()
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <StudioNav current="sales" />
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="mr-auto">
          <h1 className="text-xl font-semibold">
            <Trans>Sales</Trans>
          </h1>
          <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
            <Trans>
              What readers paid for stories, content, subscriptions, chats, images, gifts, and
              donations. Your share is after platform fees and excludes bonus payments. Chats and
              images are grouped by day and story to keep readers private. Refunds are deducted on
              the day of the sale.
            </Trans>
          </p>
        </div>
        <SaveAsCsv filter={filter} disabled={!totals.data?.kinds.length} />
      </header>
      <SalesFilters filter={filter} onChange={change} />
      <Together
        queries={[totals, list, expected, worth.query]}
        pending={<Skeleton className="h-80" />}
      >
        <Together queries={[totals, list]}>
          <Loaded query={totals} pending={<Skeleton className="h-20" />}>
            {(data) =>
              data.kinds.length > 0 ? (
                <Totals totals={data} onKind={(kind) => change({ kind })} />
              ) : null
            }
          </Loaded>
          <ExpectedSales />
          <section className="mt-6">
            <Pages list={list} empty={<NoSales isFiltered={Object.keys(filter).length > 0} />}>
              {(sales) => (
                <ZonedTable
                  sales={sales}
                  zone={list.data?.pages[0]?.zone ?? 'UTC'}
                  onItem={(item) => change({ item })}
                />
              )}
            </Pages>
          </section>
        </Together>
      </Together>
    </div>
  )
}

function ZonedTable(props: ComponentProps<typeof SaleTable>) {
  return (
    <>
      <p className="mb-3 text-sm text-ink-faint">
        <ZoneNote zone={props.zone} />{' '}
        {props.sales.some(({ currency }) => currency === 'coin') ? <WholeCoins /> : null}
      </p>
      <SaleTable {...props} />
    </>
  )
}

function Totals({ totals, onKind }: { totals: SaleTotals; onKind: (kind: string) => void }) {
  const { locale } = useLocale()
  const { kinds } = totals
  const count = (key: 'sales' | 'refunded') =>
    kinds.reduce((sum, kind) => sum + kind[key], 0).toLocaleString(locale)
  const words = useEarnedWords()
  const { both } = useAmounts()
  const earned = totals.periods.map(({ period, currency, earnedAmount }) => ({
    time: period,
    ...earnedIn(currency, earnedAmount),
  }))
  const amounts = both(sumOf(totals.kinds.map((kind) => ({ ...kind, amount: kind.earnedAmount }))))
  const money = words.ofTimes(earned)
  return (
    <div className="flex flex-col gap-6">
      <Figures>
        <Figure name={<Trans>Sold</Trans>} figure={count('sales')} />
        <Figure name={<Trans>Refunded</Trans>} figure={count('refunded')} />
        <Figure
          name={<Trans>Your share</Trans>}
          figure={money ?? amounts}
          note={money && amounts}
        />
      </Figures>
      <div className="grid gap-6 lg:grid-cols-2 lg:has-[>:only-child]:grid-cols-1">
        <SaleChart totals={totals} currency="coin" />
        <SaleChart totals={totals} currency="credit" />
      </div>
      {kinds.length > 1 ? <KindTable totals={totals} onKind={onKind} /> : null}
    </div>
  )
}

function SaveAsCsv({ filter, disabled }: { filter: SalesFilter; disabled: boolean }) {
  const { api, i18n } = useApp()
  const save = useMutation({
    mutationFn: () =>
      readAll((page) => api('GET /payment/sales', { query: { ...filter, ...page } })),
    onSuccess: (sales) =>
      downloadCsv(`plax-sales-${filter.month ?? '12-months'}.csv`, salesCsv(sales)),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button
      size="sm"
      busy={save.isPending}
      disabled={disabled}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => save.mutate()}
    >
      <Trans>Export as CSV</Trans>
    </Button>
  )
}

function NoSales({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Coins aria-hidden />}
      title={isFiltered ? t`No sales match` : t`No sales yet`}
      text={
        isFiltered
          ? t`Try other filters.`
          : t`Sell your work for coins, charge credits for chats, or offer subscription tiers.`
      }
    />
  )
}

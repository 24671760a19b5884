import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Coins, Download } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { readAll } from '../../../lib/read-all.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { downloadCsv } from '../../../lib/csv.ts'
import { Pages } from '../../../ui/pages.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { useLocale } from '../../wallet/use-locale.ts'
import { Figure, Figures } from '../figure.tsx'
import { StudioNav } from '../studio-nav.tsx'
import { salesCsv } from './sales-csv.ts'
import { SalesFilters } from './sales-filters.tsx'
import { SaleTable } from './sale-table.tsx'
import {
  readSalesFilter,
  type SalesFilter,
  salesQuery,
  type SaleTotals,
  saleTotalsQuery,
} from './sales.api.ts'

/** What was sold of the own stories: sums, and every sale; the filters stand in the address. */
export function Sales() {
  const { api } = useApp()
  const { filters, change } = useFilters(['view', 'story', 'state', 'month'])
  const filter = readSalesFilter(filters)
  const totals = useQuery(saleTotalsQuery(api, filter))
  const list = useInfiniteQuery(salesQuery(api, filter))
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
              Stories that readers bought of you. Your share is what they paid less the platform
              fee; bonus coins were given to them and earn you nothing.
            </Trans>
          </p>
        </div>
        <SaveAsCsv filter={filter} disabled={!totals.data?.sold} />
      </header>
      <SalesFilters filter={filter} onChange={change} />
      {totals.isPending ? <Skeleton className="h-20" /> : null}
      {totals.isError ? (
        <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      ) : null}
      {totals.data?.sold ? <Totals totals={totals.data} /> : null}
      <section className="mt-6">
        <Pages list={list} empty={<NoSales isFiltered={Object.keys(filter).length > 0} />}>
          {(sales) => <SaleTable sales={sales} onStory={(story) => change({ story })} />}
        </Pages>
      </section>
    </div>
  )
}

function Totals({ totals }: { totals: SaleTotals }) {
  const { locale } = useLocale()
  const count = (value: number) => value.toLocaleString(locale)
  return (
    <Figures>
      <Figure name={<Trans>Sold</Trans>} figure={count(totals.sold)} />
      <Figure name={<Trans>Refunded</Trans>} figure={count(totals.refunded)} />
      <Figure name={<Trans>Coins paid</Trans>} figure={count(totals.paidCoins)} />
      <Figure name={<Trans>Your share in coins</Trans>} figure={count(totals.earnedCoins)} />
    </Figures>
  )
}

function SaveAsCsv({ filter, disabled }: { filter: SalesFilter; disabled: boolean }) {
  const { api, i18n } = useApp()
  const save = useMutation({
    mutationFn: () =>
      readAll((page) => api('GET /payment/sales', { query: { ...filter, ...page } })),
    onSuccess: (sales) => downloadCsv(`plax-sales-${filter.month ?? 'all'}.csv`, salesCsv(sales)),
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
      title={isFiltered ? t`No sale is like this` : t`Nothing was sold yet`}
      text={
        isFiltered
          ? t`Other filters may find some.`
          : t`Open a story’s setup and choose “Buyers only” to sell it for coins.`
      }
    />
  )
}

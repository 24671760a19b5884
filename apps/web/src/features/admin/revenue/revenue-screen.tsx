import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Banknote, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { downloadCsv } from '../../../lib/csv.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { nameZone } from '../../../lib/zone-name.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeSelect } from '../../../ui/time-select.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { ScreenHead } from '../screen-head.tsx'
import { AmountTable } from './amount-table.tsx'
import { MoneyTable } from './money-table.tsx'
import { amountsCsv, moneyCsv } from './revenue-csv.ts'
import { type Revenue, revenueQuery } from './revenue.api.ts'

/** What the platform took in and gave out, by month; the time stands in the address. */
export function RevenueScreen() {
  const { api } = useApp()
  const { filters, change } = useFilters(['month'])
  const month = /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(filters.month) ? filters.month : ''
  const revenue = useQuery(revenueQuery(api, month))
  return (
    <>
      <ScreenHead
        title={<Trans>Revenue</Trans>}
        text={
          <Trans>
            Revenue from coin purchases, and where coins and credits went, from the ledger. Every
            view is logged.
          </Trans>
        }
      />
      <Filters>
        <TimeSelect
          value={month}
          present={revenue.data?.presentMonth}
          onChange={(next) => change({ month: next })}
        />
      </Filters>
      <Loaded query={revenue} pending={<Skeleton className="h-96" />}>
        {(data) => <RevenueOf revenue={data} month={month} />}
      </Loaded>
    </>
  )
}

function RevenueOf({ revenue, month }: { revenue: Revenue; month: string }) {
  const { locale } = useLocale()
  const { money, amounts } = revenue
  const time = month || '12-months'
  if (amounts.length === 0 && money.length === 0) {
    return (
      <EmptyState
        icon={<Banknote aria-hidden />}
        title={<Trans>No activity in this period</Trans>}
        text={<Trans>Try a different period.</Trans>}
      />
    )
  }
  const zone = nameZone(revenue.zone, { locale, at: new Date() })
  return (
    <div className="flex flex-col gap-8">
      <p className="-mb-4 text-sm text-ink-faint">
        <Trans>
          Months follow the {zone} time zone. A purchase near midnight may fall in a different month
          on your clock.
        </Trans>
      </p>
      {money.length > 0 ? (
        <Part
          id="money"
          title={<Trans>Money</Trans>}
          onDownload={() => downloadCsv(`plax-money-${time}.csv`, moneyCsv(money))}
        >
          <MoneyTable rows={money} />
        </Part>
      ) : null}
      {amounts.length > 0 ? (
        <Part
          id="amounts"
          title={<Trans>Coins and credits</Trans>}
          onDownload={() => downloadCsv(`plax-coins-${time}.csv`, amountsCsv(amounts))}
        >
          <AmountTable rows={amounts} />
        </Part>
      ) : null}
    </div>
  )
}

function Part({
  id,
  title,
  onDownload,
  children,
}: {
  id: string
  title: ReactNode
  onDownload: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <section>
      <header className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <Button
          size="sm"
          aria-describedby={id}
          icon={<Download aria-hidden className="size-4" />}
          onClick={onDownload}
        >
          {t`Download CSV`}
        </Button>
      </header>
      {children}
    </section>
  )
}

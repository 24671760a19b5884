import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { isMonth } from '../../../lib/month.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { type PagedList, Pages } from '../../../ui/pages.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StudioNav } from '../../studio-frame/studio-nav.tsx'
import { AccountCard } from './account-card.tsx'
import { LegacyEarnings } from './legacy-earnings.tsx'
import { NextPayout } from './next-payout.tsx'
import { PayoutTable } from './payout-table.tsx'
import { type Payout, payoutsQuery } from './payouts.api.ts'
import { Statement } from './statement.tsx'
import { YearOfMonths } from './year-of-months.tsx'

/** What a creator is paid: what is open, when it comes, what came, and each month's statement. */
export function PayoutsView() {
  const { filters, change } = useFilters(['view', 'month'])
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <StudioNav current="settlement" />
      {isMonth(filters.month) ? (
        <Statement month={filters.month} onClose={() => change({ month: '' })} />
      ) : (
        <Overview onMonth={(month) => change({ month })} />
      )}
    </div>
  )
}

function Overview({ onMonth }: { onMonth: (month: string) => void }) {
  const { api } = useApp()
  const list = useInfiniteQuery(payoutsQuery(api))
  return (
    <>
      <header className="mb-6">
        <h1 className="text-xl font-semibold">
          <Trans>Payouts</Trans>
        </h1>
        <p className="mt-1 max-w-[65ch] text-sm text-ink-soft">
          <Trans>
            You can request a payout once a month. Bonus coins and credits don’t earn anything, so
            they’re never part of it.
          </Trans>
        </p>
      </header>
      <div className="flex flex-col gap-8">
        <Loaded query={list} pending={<Skeleton className="h-56" />}>
          {({ pages: [first] }) =>
            first ? (
              <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
                <NextPayout payouts={first} />
                <AccountCard payouts={first} />
              </div>
            ) : null
          }
        </Loaded>
        <YearOfMonths onMonth={onMonth} />
        <LegacyEarnings />
        {list.data ? <Requests list={list} /> : null}
      </div>
    </>
  )
}

function Requests({ list }: { list: PagedList<Payout> }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">
        <Trans>Requests</Trans>
      </h2>
      <Pages
        list={list}
        empty={
          <p className="text-sm text-ink-soft">
            <Trans>No requests yet</Trans>
          </p>
        }
      >
        {(payouts) => <PayoutTable payouts={payouts} />}
      </Pages>
    </section>
  )
}

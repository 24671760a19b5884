import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { isMonth, lastMonths, monthOf } from '../../../lib/month.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { AdminList } from '../admin-list.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { type RunMonths, runMonthsQuery, runQuery } from './payouts.api.ts'
import { monthToOpen } from './month-to-open.ts'
import { RatesPart } from './rates-part.tsx'
import { RequestTable } from './request-table.tsx'
import { RunTotals } from './run-totals.tsx'
import { stateNames } from './names.ts'

/** A month's payouts as one page: who asks, what blocks, what it comes to, and what was sent. */
export function PayoutsScreen() {
  const { api } = useApp()
  const months = useQuery(runMonthsQuery(api))
  if (!months.data) {
    return (
      <>
        <ScreenHead {...head} />
        <Loaded query={months}>{() => null}</Loaded>
      </>
    )
  }
  return (
    <>
      <Runs {...months.data} />
      <RatesPart />
    </>
  )
}

const head = {
  title: <Trans>Payouts</Trans>,
  text: (
    <Trans>
      Approve what creators requested, send it to the bank, and mark what was paid. Every view is
      logged.
    </Trans>
  ),
}

/** Unless the address names a month, it’s the oldest one with something to send. */
function Runs({ presentMonth, unsent }: RunMonths) {
  const { t } = useLingui()
  const { api } = useApp()
  const { month: nameOf } = useAmounts()
  // As long as the screen is open: sending the last payout of a month doesn’t turn the page.
  const [otherwise] = useState(monthToOpen({ presentMonth, unsent }))
  const listed = lastMonths(monthOf(presentMonth), otherwise)
  const labelOf = (month: string) => {
    const name = nameOf(month)
    const payouts = unsent.find((one) => one.month === month)?.payouts
    return payouts ? t`${name} (${plural(payouts, { one: '# unsent', other: '# unsent' })})` : name
  }
  const monthIn = (text: string) => (isMonth(text) ? text : otherwise)
  return (
    <AdminList
      {...head}
      filters={[
        {
          name: 'month',
          label: t`Requested in`,
          kind: 'choice',
          otherwise,
          options: listed.map((value) => ({ value, label: labelOf(value) })),
        },
        {
          name: 'state',
          label: t`Status`,
          kind: 'name',
          all: t`All statuses`,
          names: stateNames,
        },
      ]}
      summary={({ filters, change }) => (
        <UnsentElsewhere
          unsent={unsent.filter(({ month }) => month !== monthIn(filters.month))}
          onChoose={(month) => change({ month, state: '' })}
        />
      )}
      query={({ month, state }) => runQuery(api, { month: monthIn(month), state })}
      empty={{
        icon: <Landmark aria-hidden />,
        title: <Trans>No requests match</Trans>,
        text: <Trans>Creators can request payouts until the end of the month.</Trans>,
      }}
    >
      {(rows, { first }) => (
        <div className="flex flex-col gap-6">
          <RunTotals run={first} />
          <RequestTable requests={rows} run={first} />
        </div>
      )}
    </AdminList>
  )
}

/** Other months that wait to be sent. */
function UnsentElsewhere({
  unsent,
  onChoose,
}: Pick<RunMonths, 'unsent'> & { onChoose: (month: string) => void }) {
  const { month: nameOf } = useAmounts()
  if (unsent.length === 0) return null
  return (
    <p role="note" className="mb-4 rounded-md border border-line-strong px-4 py-3 text-sm">
      <Trans>Other months have unsent payouts:</Trans>{' '}
      {unsent.map(({ month, payouts }, index) => {
        const name = nameOf(month)
        return (
          <span key={month}>
            {index > 0 ? ', ' : null}
            <button
              type="button"
              onClick={() => onChoose(month)}
              className="rounded-xs font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              <Trans>
                {name} (<Plural value={payouts} one="# payout" other="# payouts" />)
              </Trans>
            </button>
          </span>
        )
      })}
    </p>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Landmark } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { isMonth, lastMonths, readMonth } from '../../../lib/month.ts'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { AdminList } from '../admin-list.tsx'
import { runQuery } from './payouts.api.ts'
import { RatesPart } from './rates-part.tsx'
import { RequestTable } from './request-table.tsx'
import { RunTotals } from './run-totals.tsx'
import { stateNames } from './names.ts'

/** A month's payouts as one page: who asks, what blocks, what it comes to, and what was sent. */
export function PayoutsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const { month: nameOf } = useAmounts()
  const months = lastMonths(readMonth('', new Date()))
  const monthOf = (text: string) => (isMonth(text) ? text : (months[0] ?? ''))
  return (
    <>
      <AdminList
        title={<Trans>Payouts</Trans>}
        text={
          <Trans>
            Approve what creators requested, send it to the bank, and mark what was paid. Every view
            is logged.
          </Trans>
        }
        filters={[
          {
            name: 'month',
            label: t`Requested in`,
            kind: 'choice',
            otherwise: months[0] ?? '',
            options: months.map((value) => ({ value, label: nameOf(value) })),
          },
          {
            name: 'state',
            label: t`Status`,
            kind: 'name',
            all: t`All statuses`,
            names: stateNames,
          },
        ]}
        query={({ month, state }) => runQuery(api, { month: monthOf(month), state })}
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
      <RatesPart />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { DoorOpen } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { reasonNames } from '../../leaving/reason-names.ts'
import { AdminList } from '../admin-list.tsx'
import { ClosedAccountTable } from './closed-account-table.tsx'
import { closedAccountsQuery } from './closed-accounts.api.ts'
import { ReasonCounts } from './reason-counts.tsx'
import { stateNames } from './state-names.ts'

/** Why people delete their accounts: how many give each reason, and what they wrote. */
export function ClosedAccountsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Account deletions</Trans>}
      text={
        <Trans>
          Why users delete their accounts, in their own words. Names are removed along with the
          account, and reasons a year later. Until then, users can see every view in their access
          log.
        </Trans>
      }
      filters={[
        { name: 'from', label: t({ message: 'From', context: 'filter' }), kind: 'day' },
        { name: 'until', label: t({ message: 'To', context: 'filter' }), kind: 'day' },
        { name: 'reason', label: t`Reason`, kind: 'name', all: t`All reasons`, names: reasonNames },
        { name: 'state', label: t`Status`, kind: 'name', all: t`All statuses`, names: stateNames },
      ]}
      summary={({ filters }) => <ReasonCounts filters={filters} />}
      query={(filters) => closedAccountsQuery(api, filters)}
      empty={{
        icon: <DoorOpen aria-hidden />,
        title: <Trans>No account deletions match</Trans>,
        text: <Trans>Reasons for account deletions appear here.</Trans>,
      }}
    >
      {(rows) => <ClosedAccountTable withdrawals={rows} />}
    </AdminList>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { AdminList } from '../admin-list.tsx'
import { SubscriptionTable } from './subscription-table.tsx'
import { methodNames, stateNames } from './subscription-words.tsx'
import { adminSubscriptionsQuery } from './subscriptions.api.ts'

/** Subscriptions of everyone, latest first; the filters stand in the address. */
export function SubscriptionList() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Subscriptions</Trans>}
      text={
        <Trans>
          All readers’ subscriptions. Open one to see its payments and ledger entries, or to end it.
        </Trans>
      }
      filters={[
        { name: 'user', label: t`Subscriber: nickname or ID`, kind: 'word' },
        { name: 'creator', label: t`Creator: nickname or ID`, kind: 'word' },
        { name: 'state', label: t`Status`, kind: 'name', all: t`All statuses`, names: stateNames },
        {
          name: 'method',
          label: t`Payment method`,
          kind: 'name',
          all: t`All payment methods`,
          names: methodNames,
        },
      ]}
      query={(filters) => adminSubscriptionsQuery(api, filters)}
      empty={{
        icon: <Gem aria-hidden />,
        title: <Trans>No subscriptions match</Trans>,
        text: <Trans>Subscriptions appear here with their prices.</Trans>,
      }}
    >
      {(rows) => <SubscriptionTable rows={rows} />}
    </AdminList>
  )
}

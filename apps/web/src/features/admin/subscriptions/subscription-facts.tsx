import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { When } from '../../../ui/when.tsx'
import { Facts } from '../facts.tsx'
import { PersonLink } from '../person-link.tsx'
import { methodNames, MonthPrice, StateBadge } from './subscription-words.tsx'
import type { AdminSubscription } from './subscriptions.api.ts'

/** Who subscribes to whom, what a month costs, what comes next, and why it was ended. */
export function SubscriptionFacts({ row }: { row: AdminSubscription }) {
  const { t } = useLingui()
  const some = (label: string, value: ReactNode): [string, ReactNode][] =>
    value === null ? [] : [[label, value]]
  return (
    <Facts
      facts={[
        [t`Status`, <StateBadge key="state" row={row} />],
        [t`Subscriber`, <PersonLink key="user" oid={row.userOid} nickname={row.nickname} />],
        [
          t`Creator`,
          <PersonLink key="creator" oid={row.creatorOid} nickname={row.creatorNickname} />,
        ],
        [t({ message: 'Since', context: 'subscription' }), <When key="since" at={row.since} />],
        [t`Monthly price`, <MonthPrice key="price" row={row} />],
        ...some(t`Payment method`, row.priceCoins === 0 ? null : t(methodNames[row.method])),
        ...some(t`Next payment`, row.nextMonth),
        ...some(t`Failed attempts`, row.attempts === 0 ? null : String(row.attempts)),
        ...some(t`Next attempt`, row.retryAt && <When key="retry" at={row.retryAt} />),
        ...some(t`Ends`, row.endsAt && <When key="ends" at={row.endsAt} exact />),
        ...some(t`Reason`, row.endReason),
      ]}
    />
  )
}

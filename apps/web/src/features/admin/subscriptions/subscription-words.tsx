import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type {
  PayingMethod,
  SubscriptionState,
} from '@plax/contracts/subscription/subscription-values'
import { formatMoney } from '@plax/money/currencies'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import type { AdminSubscription } from './subscriptions.api.ts'

export const stateNames: Record<SubscriptionState, MessageDescriptor> = {
  subscribed: msg({ message: 'Subscribed', context: 'state' }),
  unsubscribe_scheduled: msg`Ends at month end`,
  ended: msg`Ended`,
}

export const methodNames: Record<PayingMethod, MessageDescriptor> = {
  coins: msg`Wallet coins`,
  card: msg`Card`,
}

const tones: Record<SubscriptionState, BadgeTone> = {
  subscribed: 'good',
  unsubscribe_scheduled: 'gold',
  ended: 'plain',
}

export function StateBadge({ row }: { row: AdminSubscription }) {
  const { t } = useLingui()
  if (row.attempts > 0) return <Badge tone="danger">{t`Not paid`}</Badge>
  return <Badge tone={tones[row.state]}>{t(stateNames[row.state])}</Badge>
}

/** What a month costs, in coins or by card. */
export function MonthPrice({ row }: { row: AdminSubscription }) {
  const { t } = useLingui()
  const { language } = useLocale()
  if (row.priceCoins === 0) return t`Free`
  const amount = row.card ? formatMoney(row.card.amountMinor, row.card.currency, language) : null
  return (
    <span className="figures">
      {amount ?? t`${plural(row.priceCoins, { one: '# coin', other: '# coins' })}`}
    </span>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { formatMoney } from '@plax/money'
import { useLocale } from '../../../lib/use-locale.ts'
import type { Subscription } from '../subscriptions.api.ts'
import { lastDayBefore, useDay } from '../use-day.ts'

/** What comes next of a subscription: a payment, another tier, or its end. */
export function HeldState({ held }: { held: Subscription }) {
  const day = useDay()
  const { language } = useLocale()
  const { endsAt, nextBillingOn, nextTier, paidBy } = held
  const isByCard = paidBy.method === 'card'
  const coins = held.priceCoins
  const amount = isByCard ? formatMoney(paidBy.amountMinor, paidBy.currency, language) : ''
  const next = nextTier?.name ?? ''
  const billing = nextBillingOn ? day(nextBillingOn) : ''
  const last = endsAt ? day(lastDayBefore(endsAt)) : ''
  return (
    <p className="text-sm text-ink-soft">
      {held.isUnpaid && isByCard ? (
        <Trans>
          Your card was declined. We’ll try again on {billing}, or you can choose another payment
          method.
        </Trans>
      ) : held.isUnpaid ? (
        <Trans>
          This month’s payment failed. We’ll try again on {billing}. Buy coins before then.
        </Trans>
      ) : endsAt ? (
        <Trans>Canceled. You keep it until {last} (UTC).</Trans>
      ) : nextTier && nextBillingOn && isByCard ? (
        <Trans>
          Switches to {next} next month: {amount} on {billing}.
        </Trans>
      ) : nextTier && nextBillingOn ? (
        <Trans>
          Switches to {next} next month: <Plural value={coins} one="# coin" other="# coins" /> on{' '}
          {billing}.
        </Trans>
      ) : nextTier ? (
        <Trans>Switches to {next} next month at no charge.</Trans>
      ) : nextBillingOn && isByCard ? (
        <Trans>
          Next payment: {amount} on {billing}.
        </Trans>
      ) : nextBillingOn ? (
        <Trans>
          Next payment: <Plural value={coins} one="# coin" other="# coins" /> on {billing}.
        </Trans>
      ) : (
        <Trans>Free.</Trans>
      )}
    </p>
  )
}

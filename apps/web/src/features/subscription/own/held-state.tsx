import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money'
import { useLocale } from '../../wallet/use-locale.ts'
import type { Subscription } from '../subscriptions.api.ts'
import { lastDayBefore, useDay } from '../use-day.ts'

/** What comes next of a subscription: a payment, another tier, or its end. */
export function HeldState({ held }: { held: Subscription }) {
  const { i18n } = useLingui()
  const day = useDay()
  const { language } = useLocale()
  const { endsAt, nextBillingOn, nextTier, paidBy } = held
  const isByCard = paidBy.method === 'card'
  const coins = held.priceCoins.toLocaleString(i18n.locales?.toString())
  const amount = isByCard ? formatMoney(paidBy.amountMinor, paidBy.currency, language) : ''
  const next = nextTier?.name ?? ''
  const billing = nextBillingOn ? day(nextBillingOn) : ''
  const last = endsAt ? day(lastDayBefore(endsAt)) : ''
  return (
    <p className="text-sm text-ink-soft">
      {held.isUnpaid && isByCard ? (
        <Trans>
          Your card was declined. We try again on {billing}; you can choose another way of payment.
        </Trans>
      ) : held.isUnpaid ? (
        <Trans>This month could not be paid. We try again on {billing}: charge coins before.</Trans>
      ) : endsAt ? (
        <Trans>Ends: you keep it to {last} (UTC).</Trans>
      ) : nextTier && nextBillingOn && isByCard ? (
        <Trans>
          Becomes {next} with the next month: {amount} on {billing}.
        </Trans>
      ) : nextTier && nextBillingOn ? (
        <Trans>
          Becomes {next} with the next month: {coins} coins on {billing}.
        </Trans>
      ) : nextTier ? (
        <Trans>Becomes {next} with the next month, free of charge.</Trans>
      ) : nextBillingOn && isByCard ? (
        <Trans>
          {amount} on {billing}.
        </Trans>
      ) : nextBillingOn ? (
        <Trans>
          {coins} coins on {billing}.
        </Trans>
      ) : (
        <Trans>Free of charge.</Trans>
      )}
    </p>
  )
}

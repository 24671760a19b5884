import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMoney } from '@plax/money'
import { useLocale } from '../../wallet/use-locale.ts'
import type { SubscriptionOffer } from '../subscriptions.api.ts'
import { useDay } from '../use-day.ts'

/** What choosing a tier does, what it costs now and from the next month on, and what hinders it. */
export function OfferLines({ offer }: { offer: SubscriptionOffer }) {
  const { t, i18n } = useLingui()
  const day = useDay()
  const { language } = useLocale()
  const { change, priceCoins, nextBillingOn, obstacle, couponCode, card } = offer
  const count = (coins: number) => coins.toLocaleString(i18n.locales?.toString())
  const money = (minor: number) => (card ? formatMoney(minor, card.currency, language) : '')
  const next = card ? money(card.nextAmountMinor) : count(offer.nextPriceCoins)
  const date = nextBillingOn ? day(nextBillingOn) : ''
  return (
    <div className="flex flex-col gap-3">
      <Meaning change={change} />
      {couponCode && priceCoins === 0 ? (
        <p className="font-medium text-teal">
          <Trans>With the coupon {couponCode} the first month is free.</Trans>
        </p>
      ) : null}
      {priceCoins > 0 ? (
        <dl className="figures grid grid-cols-[1fr_auto] gap-y-2 rounded-lg border border-line px-4 py-3">
          {couponCode ? (
            <Line term={t`Without a coupon`}>
              <s>{next}</s>
            </Line>
          ) : null}
          <Line
            term={
              couponCode
                ? t`For this month with ${couponCode}`
                : change === 'upgrade'
                  ? t`Difference of this month`
                  : t`For this month`
            }
          >
            {card ? money(card.amountMinor) : count(priceCoins)}
          </Line>
          {card ? null : <Wallet offer={offer} count={count} />}
        </dl>
      ) : null}
      {nextBillingOn && change ? (
        <p className="text-sm text-ink-soft">
          {card ? (
            <Trans>
              Then {next} by card on {date} and on the 1st of each month, until you unsubscribe.
            </Trans>
          ) : (
            <Trans>
              Then {next} coins on {date} and on the 1st of each month, until you unsubscribe. Bonus
              coins do not pay it.
            </Trans>
          )}
        </p>
      ) : null}
      {obstacle ? (
        <p role="status" className="font-medium">
          {obstacle.message}
        </p>
      ) : null}
    </div>
  )
}

/** What the wallet has for it. */
function Wallet({ offer, count }: { offer: SubscriptionOffer; count: (coins: number) => string }) {
  const { t } = useLingui()
  const { priceCoins, balanceCoins, shortCoins } = offer
  return (
    <>
      <Line term={t`Your coins`}>{count(balanceCoins)}</Line>
      {shortCoins > 0 ? (
        <Line term={t`Missing coins`}>
          <span className="font-semibold text-danger">{count(shortCoins)}</span>
        </Line>
      ) : (
        <Line term={t`Coins left afterwards`}>{count(balanceCoins - priceCoins)}</Line>
      )}
    </>
  )
}

function Meaning({ change }: { change: SubscriptionOffer['change'] }) {
  if (change === 'upgrade') {
    return (
      <p>
        <Trans>You have it at once, and pay the difference for this month.</Trans>
      </p>
    )
  }
  if (change === 'downgrade') {
    return (
      <p>
        <Trans>You keep what you have to the end of the month; this tier begins then.</Trans>
      </p>
    )
  }
  return null
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}

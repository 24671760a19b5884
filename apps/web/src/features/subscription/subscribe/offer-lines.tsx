import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMoney } from '@plax/money'
import { useLocale } from '../../../lib/use-locale.ts'
import type { SubscriptionOffer } from '../subscriptions.api.ts'
import { useDay } from '../use-day.ts'
import { FirstMonthLine } from './first-month-line.tsx'

/** What choosing a tier does, what it costs now and from the next month on, and what hinders it. */
export function OfferLines({ offer }: { offer: SubscriptionOffer }) {
  const { t } = useLingui()
  const day = useDay()
  const { language } = useLocale()
  const { change, priceCoins, daysLeft, nextBillingOn, obstacle, couponCode, card } = offer
  const money = (minor: number) => (card ? formatMoney(minor, card.currency, language) : '')
  const next = card ? money(card.nextAmountMinor) : ''
  const coins = offer.nextPriceCoins
  const date = nextBillingOn ? day(nextBillingOn) : ''
  // Nothing is taken off where nothing was paid for this month, as with a free tier or a coupon.
  const isCredited =
    change === 'upgrade' && !couponCode && daysLeft === null && priceCoins < offer.nextPriceCoins
  return (
    <div className="flex flex-col gap-3">
      <Meaning change={change} isCredited={isCredited} />
      {couponCode && priceCoins === 0 ? (
        <p className="font-medium text-teal">
          <Trans>With coupon {couponCode}, the first month is free.</Trans>
        </p>
      ) : (
        <FirstMonthLine offer={offer} />
      )}
      {priceCoins > 0 ? (
        <dl className="figures grid grid-cols-[1fr_auto] gap-y-2 rounded-lg border border-line px-4 py-3">
          {couponCode && daysLeft === null ? (
            <Line term={t`Without a coupon`}>
              <s>{card ? next : <Coins amount={offer.nextPriceCoins} />}</s>
            </Line>
          ) : null}
          <Line
            term={
              couponCode
                ? t`For this month with ${couponCode}`
                : isCredited
                  ? t`Difference from what you paid`
                  : t`For this month`
            }
          >
            {card ? money(card.amountMinor) : <Coins amount={priceCoins} />}
          </Line>
          {card ? null : <Wallet offer={offer} />}
        </dl>
      ) : null}
      {nextBillingOn && change ? (
        <p className="text-sm text-ink-soft">
          {card ? (
            <Trans>
              Then {next} by card on {date} and on the 1st of each month, until you cancel.
            </Trans>
          ) : (
            <Trans>
              Then <Plural value={coins} one="# coin" other="# coins" /> on {date} and on the 1st of
              each month, until you cancel. Bonus coins can’t be used.
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
function Wallet({ offer }: { offer: SubscriptionOffer }) {
  const { t } = useLingui()
  const { priceCoins, balanceCoins, shortCoins } = offer
  return (
    <>
      <Line term={t`Your coins`}>
        <Coins amount={balanceCoins} />
      </Line>
      {shortCoins > 0 ? (
        <Line term={t`Coins needed`}>
          <span className="font-semibold text-danger">
            <Coins amount={shortCoins} />
          </span>
        </Line>
      ) : (
        <Line term={t`Coins remaining`}>
          <Coins amount={balanceCoins - priceCoins} />
        </Line>
      )}
    </>
  )
}

function Meaning({
  change,
  isCredited,
}: {
  change: SubscriptionOffer['change']
  /** Whether what was paid for this month is taken off. */
  isCredited: boolean
}) {
  if (change === 'upgrade') {
    return (
      <p>
        {isCredited ? (
          <Trans>It starts right away. You pay the difference from what you paid this month.</Trans>
        ) : (
          <Trans>It starts right away.</Trans>
        )}
      </p>
    )
  }
  if (change === 'downgrade') {
    return (
      <p>
        <Trans>You keep your current tier until the end of the month. Then this one starts.</Trans>
      </p>
    )
  }
  return null
}

function Coins({ amount: coins }: { amount: number }) {
  return <Plural value={coins} one="# coin" other="# coins" />
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}

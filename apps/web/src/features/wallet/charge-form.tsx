import { Trans } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAmount } from '../../ui/balance.tsx'
import { Choices } from '../../ui/choices.tsx'
import { cx } from '../../ui/class-names.ts'
import { currencyColors, CurrencyIcon } from '../../ui/currency.tsx'
import { ChargeSummary } from './charge-summary.tsx'
import { MeansLabel, useMeans } from './charge-means.tsx'
import { CoinsNeeded } from '../../ui/coins-needed.tsx'
import { coveringPack, readNeed } from './covering-pack.ts'
import { PackBadges } from './pack-badges.tsx'
import { type PackOffer, packOffers } from './pack-offers.ts'
import { useLocale } from '../../lib/use-locale.ts'
import type { PaymentResult } from './use-payment.ts'
import type { ChargeOffer } from './wallet.api.ts'

/** How many coins, in which money, by which means; the summary beside it pays. */
export function ChargeForm({
  offer,
  remainingCoins,
  isStale,
  currency,
  onCurrency,
  onDone,
}: {
  offer: ChargeOffer
  /** How many coins can still become credits today. */
  remainingCoins: number
  /** The prices shown are still those of the currency before. */
  isStale: boolean
  currency: Currency
  onCurrency: (currency: Currency) => void
  onDone: (done: PaymentResult) => void
}) {
  const { as: wanted, need: asked } = useSearch({ from: '/framed/wallet/charge' })
  const need = readNeed(asked)
  const [as, setAs] = useState<'coins' | 'credits'>(wanted === 'credits' ? 'credits' : 'coins')
  const [coins, setCoins] = useState<string | null>(null)
  const { means, chosen: by, choose } = useMeans(offer)
  const priced = offer.options.filter((option) => option.method === by.method)
  const packs = packOffers({ packs: offer.packs, prices: priced, remainingCoins })
  const asCredits = as === 'credits' && packs.length > 0
  const prices = asCredits
    ? priced.filter((price) => packs.some((pack) => pack.coins === price.coins))
    : priced
  const chosen =
    prices.find((price) => String(price.coins) === (coins ?? (need === null ? '500' : ''))) ??
    (need === null ? prices[0] : coveringPack(prices, need))
  const packOf = (price: { coins: number }) =>
    asCredits ? packs.find((pack) => pack.coins === price.coins) : undefined
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      {need === null ? null : (
        <p className="rounded-lg bg-gold-soft px-4 py-3 font-medium lg:col-span-2">
          <CoinsNeeded coins={need} />
        </p>
      )}
      <div className={cx('flex flex-col gap-7 transition-opacity', isStale && 'opacity-55')}>
        <Choices
          legend={<Trans>Currency</Trans>}
          value={currency}
          onChange={onCurrency}
          choices={offer.gateway.currencies.map((code) => ({ value: code, label: code }))}
          className="flex"
          cardClassName="px-5 py-2 font-medium"
        />
        {packs.length > 0 ? (
          <Choices
            legend={<Trans>What to buy</Trans>}
            value={as}
            onChange={setAs}
            choices={[
              { value: 'coins', label: <BuyAs as="coins" /> },
              { value: 'credits', label: <BuyAs as="credits" /> },
            ]}
            className="grid sm:grid-cols-2"
          />
        ) : null}
        <Choices
          legend={asCredits ? <Trans>Credits</Trans> : <Trans>Coins</Trans>}
          value={String(chosen?.coins ?? '')}
          onChange={setCoins}
          choices={prices.map((price) => ({
            value: String(price.coins),
            label: <Pack price={price} pack={packOf(price)} />,
          }))}
          className="grid grid-cols-2 md:grid-cols-3"
        />
        <Choices
          legend={<Trans>Pay with</Trans>}
          value={by.value}
          onChange={choose}
          choices={means.map((one) => ({ value: one.value, label: <MeansLabel means={one} /> }))}
          className="grid sm:grid-cols-2"
        />
      </div>
      {chosen ? (
        <ChargeSummary
          price={chosen}
          pack={packOf(chosen)}
          card={by.card}
          gateway={offer.gateway}
          isStale={isStale}
          onDone={onDone}
        />
      ) : null}
    </div>
  )
}

function BuyAs({ as }: { as: 'coins' | 'credits' }) {
  return (
    <>
      <span className="block font-medium">
        {as === 'coins' ? <Trans>Coins</Trans> : <Trans>Credits</Trans>}
      </span>
      <span className="block text-xs text-ink-faint">
        {as === 'coins' ? (
          <Trans>For creators’ work; convertible to credits later</Trans>
        ) : (
          <Trans>For story chats, ready right away</Trans>
        )}
      </span>
    </>
  )
}

function Pack(props: { price: ChargeOffer['options'][number]; pack: PackOffer | undefined }) {
  const { price, pack } = props
  const { locale, language } = useLocale()
  const unit = pack ? 'credit' : 'coin'
  return (
    <span className="figures flex flex-col gap-0.5">
      <span
        className={cx(
          'flex flex-wrap items-center gap-1.5 text-lg font-semibold',
          currencyColors[unit],
        )}
      >
        <CurrencyIcon currency={unit} />
        {formatAmount(pack?.creditMilli ?? price.coins, unit, locale)}
        <span className="sr-only">{pack ? <Trans>credits</Trans> : <Trans>coins</Trans>}</span>
        {pack ? <PackBadges pack={pack} /> : null}
      </span>
      <span className="text-ink-soft">
        {formatMoney(price.amountMinor, price.currency, language)}
      </span>
    </span>
  )
}

import { Trans } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import type { Currency } from '@plax/contracts/payment-values'
import { useState } from 'react'
import { Choices } from '../../ui/choices.tsx'
import { cx } from '../../ui/class-names.ts'
import { CurrencyIcon } from '../../ui/currency.tsx'
import { ChargeSummary } from './charge-summary.tsx'
import { MeansLabel, useMeans } from './charge-means.tsx'
import { useLocale } from './use-locale.ts'
import type { Done } from './use-payment.ts'
import type { ChargeOffer } from './wallet.api.ts'

/** How many coins, in which money, by which means; the summary beside it pays. */
export function ChargeForm({
  offer,
  isStale,
  currency,
  onCurrency,
  onDone,
}: {
  offer: ChargeOffer
  /** The prices shown are still those of the currency before. */
  isStale: boolean
  currency: Currency
  onCurrency: (currency: Currency) => void
  onDone: (done: Done) => void
}) {
  const [coins, setCoins] = useState('500')
  const { means, chosen: by, choose } = useMeans(offer)
  const prices = offer.options.filter((option) => option.method === by.method)
  const chosen = prices.find((price) => String(price.coins) === coins) ?? prices[0]
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className={cx('flex flex-col gap-7 transition-opacity', isStale && 'opacity-55')}>
        <Choices
          legend={<Trans>Currency</Trans>}
          value={currency}
          onChange={onCurrency}
          choices={offer.gateway.currencies.map((code) => ({ value: code, label: code }))}
          className="flex"
          cardClassName="px-5 py-2 font-medium"
        />
        <Choices
          legend={<Trans>Coins</Trans>}
          value={String(chosen?.coins ?? '')}
          onChange={setCoins}
          choices={prices.map((price) => ({
            value: String(price.coins),
            label: <Pack coins={price.coins} currency={price.currency} minor={price.amountMinor} />,
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
          card={by.card}
          gateway={offer.gateway}
          isStale={isStale}
          onDone={onDone}
        />
      ) : null}
    </div>
  )
}

function Pack({ coins, currency, minor }: { coins: number; currency: Currency; minor: number }) {
  const { locale, language } = useLocale()
  return (
    <span className="figures flex flex-col gap-0.5">
      <span className="flex items-center gap-1.5 text-lg font-semibold text-gold">
        <CurrencyIcon currency="coin" />
        {coins.toLocaleString(locale)}
        <span className="sr-only">
          <Trans>coins</Trans>
        </span>
      </span>
      <span className="text-ink-soft">{formatMoney(minor, currency, language)}</span>
    </span>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { repliesOf } from '../../../lib/replies-of.ts'
import { formatAmount } from '../../../ui/balance.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CurrencyIcon } from '../../../ui/currency.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { MeansLabel } from '../../wallet/charge-means.tsx'
import { PackBadges } from '../../wallet/pack-badges.tsx'
import { SandboxNote } from '../../wallet/sandbox-note.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import type { WallOffer } from './use-wall-offer.ts'
import type { WallChoice } from './wall-choices.ts'

/** Coins that are there and packs, each with the replies that it buys in this story. */
export function Ways({ offer, priceMilli }: { offer: WallOffer; priceMilli: number }) {
  const { choices, chosen, currency, isStale } = offer
  return (
    <Choices
      legend={<Trans>How many credits?</Trans>}
      value={chosen?.value ?? ''}
      onChange={offer.choose}
      choices={choices.map((choice) => ({
        value: choice.value,
        label: <Way choice={choice} currency={currency} priceMilli={priceMilli} />,
      }))}
      className={cx('grid transition-opacity', isStale && 'opacity-55')}
    />
  )
}

function Way(props: { choice: WallChoice; currency: Currency; priceMilli: number }) {
  const { choice, currency, priceMilli } = props
  const { locale, language } = useLocale()
  const { creditMilli, coins, isCoins, amountMinor } = choice
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="figures flex flex-wrap items-center gap-x-1.5 gap-y-1 text-base font-semibold text-teal">
          <CurrencyIcon currency="credit" />
          {formatAmount(creditMilli, 'credit', locale)}
          <span className="sr-only">
            <Trans>credits</Trans>
          </span>
          <PackBadges pack={choice} />
        </span>
        <span className="text-ink-soft">
          <Plural
            value={repliesOf(creditMilli, priceMilli)}
            one="about # reply in this story"
            other="about # replies in this story"
          />
        </span>
      </span>
      <span className="figures shrink-0 text-right font-semibold">
        {isCoins ? (
          <span className="text-gold">
            <Plural value={coins} one="your # coin" other="your # coins" />
          </span>
        ) : (
          formatMoney(amountMinor, currency, language)
        )}
      </span>
    </span>
  )
}

/** What the one button does. */
export function PayLabel({ choice, currency }: { choice: WallChoice; currency: Currency }) {
  const { language } = useLocale()
  const { coins, isCoins, amountMinor } = choice
  if (isCoins) return <Plural value={coins} one="Use # coin" other="Use # coins" />
  const amount = formatMoney(amountMinor, currency, language)
  return <Trans>Pay {amount}</Trans>
}

/** By which means and in which money. */
export function PayBy({ offer }: { offer: WallOffer }) {
  const { t } = useLingui()
  const { gateway, currency, setCurrency, means } = offer
  const currencies = gateway?.currencies ?? []
  return (
    <>
      <Choices
        legend={<Trans>Pay with</Trans>}
        value={means.chosen.value}
        onChange={means.choose}
        choices={means.means.map((one) => ({
          value: one.value,
          label: <MeansLabel means={one} />,
        }))}
        className="grid grid-cols-2"
      />
      {currencies.length > 1 ? (
        <div className="flex items-center justify-between gap-3 text-sm font-medium">
          <Trans>Currency</Trans>
          <NativeSelect
            label={t`Currency`}
            value={currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={(code) => {
              const found = currencies.find((one) => one === code)
              if (found) setCurrency(found)
            }}
          />
        </div>
      ) : null}
      {gateway?.isSandbox ? <SandboxNote /> : null}
    </>
  )
}

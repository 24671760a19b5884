import { Trans, useLingui } from '@lingui/react/macro'
import { currencies, type Currency } from '@plax/contracts/payment/payment-values'
import {
  defaultTierPrices,
  tierPriceMaxCoins,
} from '@plax/contracts/subscription/subscription-values'
import { coinValue, formatMoney } from '@plax/money'
import { TextField } from '../../ui/form/fields.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { SaleEarning } from '../earning/sale-earning.tsx'
import { priceOf, type TierDraft, type TierProblem, writeMinor } from './tier-draft.ts'

export interface TierPartProps {
  form: Draft<TierDraft>['form']
  draft: TierDraft
  problem: TierProblem | null
}

/** What a month costs: in coins, and where the creator wants it, in each currency. */
export function TierPriceFields(props: TierPartProps & { hasHolders: boolean }) {
  const { form, draft, problem, hasHolders } = props
  const { t } = useLingui()
  const { locale } = useLocale()
  const price = priceOf(draft)
  const most = tierPriceMaxCoins.toLocaleString(locale)
  return (
    <>
      <TextField
        form={form}
        name="price"
        label={t`Coins per month`}
        hint={
          hasHolders
            ? t`Current subscribers keep paying the price they agreed to, or less if you lower it.`
            : t`You earn this each month, minus the platform fee.`
        }
        error={
          problem === 'price' && draft.price !== ''
            ? t`Enter a whole number from 1 to ${most}.`
            : null
        }
        inputMode="numeric"
        autoComplete="off"
        className="figures max-w-40"
      />
      {price === null ? null : <SaleEarning priceCoins={price} allowsBonus={false} />}
      {price === null ? null : (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">
            <Trans>Card price</Trans>
          </legend>
          <p className="text-sm text-ink-faint">
            <Trans>Leave empty to charge what the coins cost. You earn the coins either way.</Trans>
          </p>
          <div className="grid gap-3 sm:grid-cols-3">
            {currencies.map((currency) => (
              <CurrencyField
                key={currency}
                {...{ form, currency, price }}
                isWrong={problem === `price_${currency}`}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function CurrencyField({
  form,
  currency,
  price,
  isWrong,
}: Pick<TierPartProps, 'form'> & { currency: Currency; price: number; isWrong: boolean }) {
  const { t } = useLingui()
  const { language } = useLocale()
  const least = formatMoney(coinValue(price, currency).amountMinor, currency, language)
  return (
    <TextField
      form={form}
      name={`prices.${currency}`}
      label={currency}
      error={isWrong ? t`Enter at least ${least}.` : null}
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      placeholder={writeMinor(defaultTierPrices(price)[currency], currency)}
    />
  )
}

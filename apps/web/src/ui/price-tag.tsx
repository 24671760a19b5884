import { useLingui } from '@lingui/react/macro'
import { formatAmount } from './balance.tsx'
import { cx } from './class-names.ts'
import { CurrencyIcon, currencyColors, type Currency } from './currency.tsx'

/** A price: whole coins, or credits in thousandths; nothing to pay is said in a word. */
export function PriceTag({
  amount,
  currency,
  isEarned = false,
}: {
  amount: number
  currency: Currency
  /** What somebody got, which may be zero. */
  isEarned?: boolean
}) {
  const { t, i18n } = useLingui()
  if (amount === 0 && !isEarned)
    return <span className="text-sm font-medium text-good">{t`Free`}</span>
  const name = currency === 'coin' ? t`coins` : t`credits`
  return (
    <span
      className={cx(
        'figures inline-flex items-center gap-1 align-text-bottom text-sm font-medium',
        currencyColors[currency],
      )}
    >
      <CurrencyIcon currency={currency} />
      {formatAmount(amount, currency, i18n.locales?.toString())}
      <span className="sr-only">{name}</span>
    </span>
  )
}

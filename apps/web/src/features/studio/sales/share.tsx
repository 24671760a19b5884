import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '../../../ui/balance.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CurrencyIcon } from '../../../ui/currency.tsx'
import { useLocale } from '../../../lib/use-locale.ts'

/** An amount with its currency, also where it is nothing. */
export function Share({ amount, currency }: { amount: number; currency: SaleCurrency }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  return (
    <span
      className={cx(
        'figures inline-flex items-center gap-1 whitespace-nowrap',
        amount === 0 && 'text-ink-faint',
      )}
    >
      {amount === 0 ? null : <CurrencyIcon currency={currency} className="size-3.5" />}
      <span>{formatAmount(amount, currency, locale)}</span>
      <span className="sr-only">{currency === 'coin' ? t`coins` : t`credits`}</span>
    </span>
  )
}

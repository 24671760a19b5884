import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '../../ui/balance.tsx'
import { CurrencyIcon } from '../../ui/currency.tsx'

/** What is paid of what, in thousandths of a credit; `cappedMilli` are bonus credits of other days. */
export function UnlockSum(props: {
  priceMilli: number
  /** Null while it is unknown. */
  spendableMilli: number | null
  cappedMilli: number
}) {
  const { priceMilli, spendableMilli, cappedMilli } = props
  const { t, i18n } = useLingui()
  const format = (milli: number) => formatAmount(milli, 'credit', i18n.locales?.toString())
  const left = spendableMilli === null ? null : spendableMilli - priceMilli
  const capped = format(cappedMilli)
  return (
    <div className="flex flex-col gap-2">
      <dl className="figures grid grid-cols-[1fr_auto] gap-y-2 rounded-lg border border-line px-4 py-3">
        <dt className="text-ink-soft">{t`Price`}</dt>
        <dd className="text-right">{format(priceMilli)}</dd>
        <dt className="text-ink-soft">{t`You have`}</dt>
        <dd className="text-right">{spendableMilli === null ? '…' : format(spendableMilli)}</dd>
        <dt className="border-t border-line pt-2 font-semibold">
          {left !== null && left < 0 ? t`Short by` : t`Balance after`}
        </dt>
        <dd className="flex items-center justify-end gap-1.5 border-t border-line pt-2 font-semibold text-teal">
          <CurrencyIcon currency="credit" />
          {left === null ? '…' : format(Math.abs(left))}
          <span className="sr-only">{t`credits`}</span>
        </dd>
      </dl>
      {cappedMilli > 0 ? (
        <p className="text-sm text-ink-faint">
          <Trans>You can’t use {capped} of your bonus credits today: they’re over the limit.</Trans>
        </p>
      ) : null}
    </div>
  )
}

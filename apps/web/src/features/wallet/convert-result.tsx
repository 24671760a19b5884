import { Trans } from '@lingui/react/macro'
import { CurrencyIcon } from '../../ui/currency.tsx'
import { formatBucket } from './amounts.ts'
import { useLocale } from './use-locale.ts'

/** What the typed coins become. */
export function ConvertResult({ creditMilli }: { creditMilli: number }) {
  const { locale } = useLocale()
  return (
    <div
      aria-live="polite"
      className="flex items-center justify-between gap-3 rounded-md bg-teal-soft px-4 py-3"
    >
      <span className="text-sm text-ink-soft">
        <Trans>You get</Trans>
      </span>
      <span className="figures inline-flex items-center gap-2 text-xl font-semibold text-teal">
        <CurrencyIcon currency="credit" className="size-5" />
        {formatBucket(creditMilli, 'credit', { locale })}
        <span className="text-sm font-medium">
          <Trans>credits</Trans>
        </span>
      </span>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '../../../ui/balance.tsx'
import { CurrencyIcon } from '../../../ui/currency.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import type { Shortage } from './waiting.ts'

/** What came of a payment that did not become credits. */
export type Notice = 'declined' | 'stayed coins'

export function WallNotice({ notice }: { notice: Notice }) {
  return (
    <div
      role="alert"
      className={
        notice === 'declined'
          ? 'rounded-lg bg-danger-soft p-3 text-sm text-danger'
          : 'rounded-lg bg-gold-soft p-3 text-sm'
      }
    >
      <p className="font-semibold">
        {notice === 'declined' ? (
          <Trans>Payment failed or was canceled</Trans>
        ) : (
          <Trans>Coins added but not converted</Trans>
        )}
      </p>
      <p>
        {notice === 'declined' ? (
          <Trans>You weren’t charged, and your balance hasn’t changed.</Trans>
        ) : (
          <Trans>
            You reached today’s conversion limit before your payment arrived, so the coins are in
            your wallet. Nothing is lost.
          </Trans>
        )}
      </p>
    </div>
  )
}

/** What the reply costs, what is there, and what is missing. */
export function ShortFacts({ shortage }: { shortage: Shortage }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { requiredMilli, availableMilli, shortMilli } = shortage
  if (shortMilli === 0) return null
  const amount = (milli: number) => formatAmount(milli, 'credit', locale)
  return (
    <dl className="figures grid grid-cols-3 rounded-lg border border-line px-4 py-2.5 text-sm">
      <div>
        <dt className="text-ink-soft">{t`This reply`}</dt>
        <dd>{amount(requiredMilli)}</dd>
      </div>
      <div>
        <dt className="text-ink-soft">{t`You have`}</dt>
        <dd>{amount(availableMilli)}</dd>
      </div>
      <div className="font-semibold">
        <dt>{t`Short by`}</dt>
        <dd className="flex items-center gap-1.5 text-teal">
          <CurrencyIcon currency="credit" />
          {amount(shortMilli)}
          <span className="sr-only">{t`credits`}</span>
        </dd>
      </div>
    </dl>
  )
}

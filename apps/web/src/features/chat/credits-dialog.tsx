import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ApiError } from '../../lib/api-error.ts'
import { useWallet } from '../../lib/wallet.ts'
import { formatAmount } from '../../ui/balance.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { CurrencyIcon } from '../../ui/currency.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A reply that the reader's credits do not cover: what is missing, and the two ways to get it. */
export function CreditsDialog(props: { shortage: ApiError | null; onClose: () => void }) {
  const { shortage, onClose } = props
  const { t, i18n } = useLingui()
  const amount = (name: string) => {
    const value = shortage?.details[name]
    if (typeof value !== 'number') return null
    return formatAmount(value, 'credit', i18n.locales?.toString())
  }
  // Who has no coins has nothing to convert yet.
  const hasCoins = (useWallet()?.coins ?? 0) > 0
  const missing = amount('shortMilli')
  return (
    <Dialog
      open={shortage !== null}
      onClose={onClose}
      title={shortage?.message}
      description={t`You weren’t charged, and your text is still in the box.`}
      actions={
        <>
          <Link to="/wallet/charge" className={buttonClasses(hasCoins ? 'secondary' : 'primary')}>
            <Trans>Buy coins</Trans>
          </Link>
          <Link to="/wallet/convert" className={buttonClasses(hasCoins ? 'primary' : 'secondary')}>
            <Trans>Convert coins to credits</Trans>
          </Link>
        </>
      }
    >
      {missing ? (
        <dl className="figures grid grid-cols-[1fr_auto] gap-y-2 rounded-lg border border-line px-4 py-3">
          <dt className="text-ink-soft">{t`This reply`}</dt>
          <dd className="text-right">{amount('requiredMilli')}</dd>
          <dt className="text-ink-soft">{t`You have`}</dt>
          <dd className="text-right">{amount('availableMilli')}</dd>
          <dt className="border-t border-line pt-2 font-semibold">{t`Short by`}</dt>
          <dd className="flex items-center justify-end gap-1.5 border-t border-line pt-2 font-semibold text-teal">
            <CurrencyIcon currency="credit" />
            {missing}
            <span className="sr-only">{t`credits`}</span>
          </dd>
        </dl>
      ) : null}
    </Dialog>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Link, useHydrated } from '@tanstack/react-router'
import { useWallet } from '../lib/wallet.ts'
import { Balance } from '../ui/balance.tsx'

/** Coins with the bonus coins beside them, and credits with theirs, as the wallet’s page counts them. */
export function WalletSummary() {
  const { t, i18n } = useLingui()
  const wallet = useWallet()
  const parts = useCoinParts()
  // The server draws none, and a page may hold the wallet before this bar is hydrated.
  const isHydrated = useHydrated()
  if (!wallet || !isHydrated) return null
  const locale = i18n.locales?.toString()
  return (
    <Link
      to="/wallet"
      title={parts ?? t`Wallet`}
      className="flex h-9 shrink-0 items-center gap-3 rounded-full border border-line bg-raised px-3 max-sm:gap-2 max-sm:px-2 text-sm transition-colors hover:bg-pressed"
    >
      <span className="inline-flex items-center gap-1">
        <Balance
          amount={wallet.coins}
          currency="coin"
          label={t`Coins`}
          {...(locale ? { locale } : {})}
        />
        {wallet.bonusCoins > 0 ? (
          <span className="figures text-xs text-gold">
            <span className="sr-only"> {t`Bonus coins`} </span>+{i18n.number(wallet.bonusCoins)}
          </span>
        ) : null}
      </span>
      <Balance
        amount={wallet.creditMilli + wallet.bonusCreditMilli}
        currency="credit"
        label={t`Credits`}
        {...(locale ? { locale } : {})}
      />
    </Link>
  )
}

/** Coins and bonus coins apart, as some items take no bonus coins; null if there is no bonus. */
export function useCoinParts(): string | null {
  const { t, i18n } = useLingui()
  const wallet = useWallet()
  if (!wallet || wallet.bonusCoins === 0) return null
  const coins = i18n.number(wallet.coins)
  const bonus = i18n.number(wallet.bonusCoins)
  return t`Coins ${coins} + bonus ${bonus}`
}

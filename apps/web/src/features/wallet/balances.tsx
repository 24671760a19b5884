import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { walletQuery } from '../../lib/wallet.ts'
import { Balance } from '../../ui/balance.tsx'
import { cx } from '../../ui/class-names.ts'
import type { Currency } from '../../ui/currency.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { bonusLimitQuery } from '../images/images.api.ts'
import { formatBucket } from './amounts.ts'
import { useLocale } from '../../lib/use-locale.ts'

/** The three balances, each with what may be done with it (R-wallet-002). */
export function Balances() {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const wallet = useQuery(walletQuery(api))
  const hasBonus = (wallet.data?.bonusCreditMilli ?? 0) > 0
  const limit = useQuery({ ...bonusLimitQuery(api), enabled: hasBonus })
  if (wallet.isError) {
    return <ErrorState error={wallet.error} onRetry={() => void wallet.refetch()} />
  }
  if (wallet.isPending || limit.isLoading) return <BalancesPending />
  const { coins, bonusCoins, creditMilli, bonusCreditMilli, heldCreditMilli } = wallet.data
  const bonus = formatBucket(bonusCreditMilli, 'bonusCredit', { locale })
  const held = formatBucket(heldCreditMilli, 'credit', { locale })
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Holding label={t`Coins`} amount={coins} currency="coin">
        <Trans>
          Spend them on what creators make, or convert them to credits. They never expire.
        </Trans>
      </Holding>
      <Holding label={t`Bonus coins`} amount={bonusCoins} currency="coin" isBonus>
        <Trans>
          Free coins that are spent first. You can’t use them for subscriptions or convert them.
        </Trans>
      </Holding>
      <Holding label={t`Credits`} amount={creditMilli + bonusCreditMilli} currency="credit">
        {bonusCreditMilli > 0 ? (
          <Trans>
            Used for story chats. This includes {bonus} bonus credits, which are spent first.
          </Trans>
        ) : (
          <Trans>Used for story chats.</Trans>
        )}
        {limit.data ? <BonusToday limit={limit.data} /> : null}
        {heldCreditMilli > 0 ? (
          <span className="mt-1 block font-medium text-teal">
            <Trans>{held} more are on hold for a reply in progress.</Trans>
          </span>
        ) : null}
      </Holding>
    </div>
  )
}

/** The daily limit of bonus credits (R-story-chat-083), and what of it is left. */
function BonusToday({ limit }: { limit: { leftMilli: number; limitMilli: number } }) {
  const { locale } = useLocale()
  const left = formatBucket(limit.leftMilli, 'bonusCredit', { locale })
  const all = formatBucket(limit.limitMilli, 'bonusCredit', { locale })
  return (
    <span className="mt-1 block">
      <Trans>
        You can still spend {left} of {all} bonus credits today.
      </Trans>
    </span>
  )
}

function Holding({
  label,
  amount,
  currency,
  isBonus,
  children,
}: {
  label: string
  amount: number
  currency: Currency
  isBonus?: boolean
  children: ReactNode
}) {
  const { locale } = useLocale()
  return (
    <section className="flex flex-col gap-2 rounded-lg border border-line bg-raised p-5">
      <h2 className="text-sm font-medium text-ink-soft">{label}</h2>
      <Balance
        amount={amount}
        currency={currency}
        label={label}
        locale={locale}
        className={cx(
          'gap-2.5 text-2xl font-semibold tracking-tight [&_svg]:size-6',
          isBonus && '[&_svg]:[stroke-dasharray:2.4_2]',
        )}
      />
      <p className="text-sm text-ink-faint">{children}</p>
    </section>
  )
}

export function BalancesPending() {
  return (
    <div className="grid gap-3 md:grid-cols-3">
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-36" />
      ))}
    </div>
  )
}

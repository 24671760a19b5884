import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { Balance } from '../../ui/balance.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { findPlace, takePlace } from '../../lib/return-place.ts'
import { endAttempt } from './attempt-key.ts'
import { ChargeFailed } from './charge-failed.tsx'
import { useLocale } from './use-locale.ts'
import { attemptStorage } from './use-payment.ts'
import { confirmQuery, refreshMoney } from './wallet.api.ts'

/** Finishes an approved payment and shows what came of it. */
export function ChargeConfirm(order: { orderOid: string; paymentKey: string }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const confirmed = useQuery(confirmQuery(api, order))
  const isDone = confirmed.isSuccess
  useEffect(() => {
    if (!isDone) return
    endAttempt(attemptStorage())
    void refreshMoney(queryClient)
  }, [isDone, queryClient])
  if (confirmed.isSuccess) return <Receipt {...confirmed.data} />
  if (confirmed.isError) {
    const { error } = confirmed
    // Only the gateway's refusal is final; after any other failure the same order is asked again.
    if (error instanceof ApiError && finalCodes.includes(error.code)) {
      return <ChargeFailed message={error.message} />
    }
    return <ErrorState error={error} onRetry={() => void confirmed.refetch()} />
  }
  return (
    <Card className="flex flex-col gap-4 py-8 text-center">
      <p className="font-semibold">
        <Trans>Confirming your payment…</Trans>
      </p>
      <Progress label={t`Confirming your payment…`} />
      <p className="text-sm text-ink-faint">
        <Trans>You may reload this page: you are credited once.</Trans>
      </p>
    </Card>
  )
}

const finalCodes = ['payment.failed', 'payment.order_not_found']

function Receipt(done: { coins: number; balanceCoins: number; postingId: string }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const [shown, setShown] = useState(done.balanceCoins - done.coins)
  const [before] = useState(() => findPlace('charge'))
  // Begins at the balance before, so that the reader sees the coins arrive.
  useEffect(() => setShown(done.balanceCoins), [done.balanceCoins])
  const coins = done.coins.toLocaleString(locale)
  return (
    <Card role="status" className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-good" />
      <h2 className="text-lg font-semibold">
        <Trans>{coins} coins are in your wallet</Trans>
      </h2>
      <Balance
        amount={shown}
        currency="coin"
        label={t`Coins`}
        locale={locale}
        className="gap-2.5 text-2xl font-semibold tracking-tight [&_svg]:size-7"
      />
      <Link
        to="/wallet/entries/$postingId"
        params={{ postingId: done.postingId }}
        className="text-sm text-accent-ink underline underline-offset-2"
      >
        <Trans>Receipt and ledger entries</Trans>
      </Link>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Link to="/wallet/convert" className={buttonClasses()}>
          <Trans>Convert to credits</Trans>
        </Link>
        <Link to="/wallet" className={buttonClasses(before ? 'secondary' : 'primary')}>
          <Trans>To the wallet</Trans>
        </Link>
        {before ? (
          <a href={before} onClick={() => takePlace('charge')} className={buttonClasses('primary')}>
            {before.startsWith('/story/') ? <Trans>Back to the story</Trans> : <Trans>Back</Trans>}
          </a>
        ) : null}
      </div>
    </Card>
  )
}

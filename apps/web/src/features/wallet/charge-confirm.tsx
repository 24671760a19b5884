import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { endAttempt, tabStorage } from '../../lib/attempt-key.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ChargeDone } from './charge-done.tsx'
import { ChargeFailed } from './charge-failed.tsx'
import { confirmQuery, moneyShown } from './wallet.api.ts'

/** Finishes an approved payment and shows what came of it. */
export function ChargeConfirm(order: { orderOid: string; paymentKey: string }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const confirmed = useQuery(confirmQuery(api, order))
  const isDone = confirmed.isSuccess
  useEffect(() => {
    if (!isDone) return
    endAttempt(tabStorage())
    void queryClient.invalidateQueries(moneyShown)
  }, [isDone, queryClient])
  if (confirmed.isSuccess) return <ChargeDone {...confirmed.data} />
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
        <Trans>You can reload this page. The coins are added only once.</Trans>
      </p>
    </Card>
  )
}

/** Refusals after which the same order is not asked again. */
export const finalCodes = ['payment.failed', 'payment.order_not_found']

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { endAttempt, tabStorage } from '../../../lib/attempt-key.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { finalCodes } from '../../wallet/charge-confirm.tsx'
import { confirmQuery, moneyShown } from '../../wallet/wallet.api.ts'

interface WallReturnProps {
  /** Without a key the buyer gave it up. */
  order: { orderOid: string; paymentKey: string | null }
  onPaid: (creditMilli: number | null) => void
  onDeclined: () => void
  onClose: () => void
}

/** Back from the gateway: the payment is finished in front of the chat. It may be reloaded. */
export function WallReturn({ order, onPaid, onDeclined, onClose }: WallReturnProps) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { orderOid, paymentKey } = order
  const { data, error, refetch } = useQuery({
    ...confirmQuery(api, { orderOid, paymentKey: paymentKey ?? '' }),
    enabled: paymentKey !== null,
  })
  const isRefused = error instanceof ApiError && finalCodes.includes(error.code)
  const isDeclined = paymentKey === null || isRefused
  const hasEnded = useRef(false)
  useEffect(() => {
    if (hasEnded.current || (!data && !isDeclined)) return
    hasEnded.current = true
    endAttempt(tabStorage())
    void queryClient.invalidateQueries(moneyShown)
    if (data) return onPaid(data.creditMilli)
    onDeclined()
    if (paymentKey !== null) return
    // Nothing hangs on it: an order that nobody pays stays unpaid.
    api('DELETE /payment/charge', { query: { orderOid } }).catch(() => undefined)
  }, [api, orderOid, paymentKey, data, isDeclined, queryClient, onPaid, onDeclined])
  return (
    <Sheet open onClose={onClose} title={<Trans>Confirming your payment…</Trans>}>
      {error && !isDeclined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-4 py-4 text-sm text-ink-soft">
          <Progress label={t`Confirming your payment…`} />
          <p>
            <Trans>You can reload this page. You pay only once.</Trans>
          </p>
        </div>
      )}
    </Sheet>
  )
}

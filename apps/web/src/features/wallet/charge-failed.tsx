import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { endAttempt } from './attempt-key.ts'
import { attemptStorage } from './use-payment.ts'

/** A payment that failed or was cancelled (R-payment-005): what it cost, which is nothing, and another try. */
export function ChargeFailed({
  message,
  givenUp,
}: {
  message?: string
  /** The order that the buyer came back from without paying. */
  givenUp?: string
}) {
  const { api, queryClient } = useApp()
  useEffect(() => endAttempt(attemptStorage()), [])
  useEffect(() => {
    if (givenUp === undefined) return
    // Nothing hangs on it: an order that nobody pays stays unpaid.
    api('DELETE /payment/charge', { query: { orderOid: givenUp } })
      .then(() => queryClient.invalidateQueries({ queryKey: ['charge'] }))
      .catch(() => undefined)
  }, [api, queryClient, givenUp])
  return (
    <Card className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleX aria-hidden className="size-10 text-danger" />
      <h2 className="text-lg font-semibold">
        <Trans>The payment failed or was cancelled</Trans>
      </h2>
      <p role="alert" className="text-ink-soft">
        {message ?? <Trans>Nothing was charged, and your balance is as it was.</Trans>}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Link to="/wallet" className={buttonClasses()}>
          <Trans>To the wallet</Trans>
        </Link>
        <Link to="/wallet/charge" className={buttonClasses('primary')}>
          <Trans>Try again</Trans>
        </Link>
      </div>
    </Card>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { endAttempt, tabStorage } from '../../lib/attempt-key.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { PaymentFailed } from './payment-failed.tsx'

/** A charge that failed or was cancelled: it cost nothing, and there is another try. */
export function ChargeFailed({
  message,
  givenUp,
}: {
  message?: string
  /** The order that the buyer came back from without paying. */
  givenUp?: string
}) {
  const { api, queryClient } = useApp()
  useEffect(() => endAttempt(tabStorage()), [])
  useEffect(() => {
    if (givenUp === undefined) return
    // Nothing hangs on it: an order that nobody pays stays unpaid.
    api('DELETE /payment/charge', { query: { orderOid: givenUp } })
      .then(() => queryClient.invalidateQueries({ queryKey: ['charge'] }))
      .catch(() => undefined)
  }, [api, queryClient, givenUp])
  return (
    <PaymentFailed {...(message !== undefined && { message })}>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Link to="/wallet" className={buttonClasses()}>
          <Trans>Go to wallet</Trans>
        </Link>
        <Link to="/wallet/charge" className={buttonClasses('primary')}>
          <Trans>Try again</Trans>
        </Link>
      </div>
    </PaymentFailed>
  )
}

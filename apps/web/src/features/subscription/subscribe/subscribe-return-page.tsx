import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { findPlace, takePlace } from '../../../lib/return-place.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { cameFrom } from './subscribe-place.ts'
import { PaymentFailed } from '../../wallet/payment-failed.tsx'
import { SignedIn } from '../../../ui/signed-in.tsx'
import { finishedQuery, subscriptionsShown } from '../subscriptions.api.ts'

/** Where the card's bank sends the buyer back to. Safe to reload: an order subscribes once. */
export function SubscribeReturnPage() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { orderOid, paymentKey } = search
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="sr-only">
        <Trans>Payment</Trans>
      </h1>
      <SignedIn
        title={<Trans>Log in to finish your payment</Trans>}
        text={
          <Trans>Your payment details are still here. Log in to finish paying on this page.</Trans>
        }
      >
        {typeof orderOid === 'string' && typeof paymentKey === 'string' ? (
          <Finish orderOid={orderOid} paymentKey={paymentKey} />
        ) : (
          <GivenUp orderOid={typeof orderOid === 'string' ? orderOid : null} />
        )}
      </SignedIn>
    </div>
  )
}

function Finish(order: { orderOid: string; paymentKey: string }) {
  const { t } = useLingui()
  const { api, kinds, queryClient } = useApp()
  const finished = useQuery(finishedQuery(api, order))
  const isDone = finished.isSuccess
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries(subscriptionsShown(kinds))
  }, [isDone, kinds, queryClient])
  if (finished.isSuccess) return <Done creatorOid={finished.data.creatorOid} />
  if (finished.isError) {
    const { error } = finished
    if (error instanceof ApiError && finalCodes.includes(error.code)) {
      return (
        <PaymentFailed message={error.message}>
          <Ways />
        </PaymentFailed>
      )
    }
    return <ErrorState error={error} onRetry={() => void finished.refetch()} />
  }
  return (
    <Card className="flex flex-col gap-4 py-8 text-center">
      <p className="font-semibold">
        <Trans>Confirming your payment…</Trans>
      </p>
      <Progress label={t`Confirming your payment…`} />
    </Card>
  )
}

const finalCodes = ['payment.failed', 'payment.order_not_found', 'subscription.payment_returned']

function Done({ creatorOid }: { creatorOid: string }) {
  const [from] = useState(() => cameFrom(findPlace('card')))
  useEffect(() => void takePlace('card'), [])
  return (
    <Card role="status" className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-good" />
      <h2 className="text-lg font-semibold">
        <Trans>You’re subscribed</Trans>
      </h2>
      <Ways>
        <Link
          to="/creatorhome/$oid"
          params={{ oid: creatorOid }}
          className={buttonClasses(from ? 'secondary' : 'primary')}
        >
          <Trans>View channel</Trans>
        </Link>
        {from ? (
          <a href={from} className={buttonClasses('primary')}>
            <Trans>Back</Trans>
          </a>
        ) : null}
      </Ways>
    </Card>
  )
}

/** They came back without an answer of their bank: nothing is charged, and they can try again. */
function GivenUp({ orderOid }: { orderOid: string | null }) {
  const { api } = useApp()
  useEffect(() => {
    if (orderOid === null) return
    // Nothing hangs on it: an order that nobody pays subscribes to nothing.
    api('DELETE /payment/subscription/confirm', { query: { orderOid } }).catch(() => undefined)
  }, [api, orderOid])
  const before = findPlace('card')
  return (
    <PaymentFailed>
      <Ways>
        {before ? (
          <a href={before} onClick={() => takePlace('card')} className={buttonClasses('primary')}>
            <Trans>Try again</Trans>
          </a>
        ) : null}
      </Ways>
    </PaymentFailed>
  )
}

function Ways({ children }: { children?: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-2">
      <Link to="/myinfo" search={{ tab: 'subscriptions' }} className={buttonClasses()}>
        <Trans>Your subscriptions</Trans>
      </Link>
      {children}
    </div>
  )
}

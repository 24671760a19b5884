import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { ChargeConfirm } from './charge-confirm.tsx'
import { ChargeFailed } from './charge-failed.tsx'
import { SignedIn } from '../../ui/signed-in.tsx'

/** Where the gateway sends the buyer back to. Safe to reload: an order is credited once. */
export function ChargeReturnPage() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { orderOid, paymentKey } = search
  const isOrder = typeof orderOid === 'string'
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
        {isOrder && typeof paymentKey === 'string' ? (
          <ChargeConfirm orderOid={orderOid} paymentKey={paymentKey} />
        ) : (
          <ChargeFailed {...(isOrder && { givenUp: orderOid })} />
        )}
      </SignedIn>
    </div>
  )
}

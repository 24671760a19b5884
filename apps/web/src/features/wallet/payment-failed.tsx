import { Trans } from '@lingui/react/macro'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** A payment that failed or was cancelled (R-payment-005): what it cost, and the ways on. */
export function PaymentFailed({ message, children }: { message?: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleX aria-hidden className="size-10 text-danger" />
      <h2 className="text-lg font-semibold">
        <Trans>Payment failed or was canceled</Trans>
      </h2>
      <p role="alert" className="text-ink-soft">
        {message ?? <Trans>You weren’t charged, and your balance hasn’t changed.</Trans>}
      </p>
      {children}
    </Card>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { OrderPostings } from '../orders/order-postings.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { ChargeFacts } from './charge-facts.tsx'
import { ChargeRefunds } from './charge-refunds.tsx'
import { type ChargeDetail, chargeQuery } from './charges.api.ts'
import { RefundCharge } from './refund-charge.tsx'

/** One charge: what was paid where, what it did in the books, and what went back. */
export function ChargeView({ chargeOid }: { chargeOid: string }) {
  const { api } = useApp()
  const detail = useQuery(chargeQuery(api, chargeOid))
  return (
    <>
      <ConsoleLink to="charges" className={buttonClasses('ghost', 'sm')}>
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>All charges</Trans>
      </ConsoleLink>
      <div className="mt-3">
        <ScreenHead
          title={
            detail.data ? (
              <Plural value={detail.data.charge.coins} one="# coin" other="# coins" />
            ) : (
              <Trans>Charge</Trans>
            )
          }
          text={<code className="text-xs">{chargeOid}</code>}
        >
          {detail.data ? <Acts detail={detail.data} /> : null}
        </ScreenHead>
      </div>
      {detail.isPending ? <Skeleton className="h-96" /> : null}
      {detail.isError ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : null}
      {detail.data ? (
        <div className="flex flex-col gap-8">
          <ChargeFacts detail={detail.data} />
          <ChargeRefunds detail={detail.data} />
          {detail.data.postings.length > 0 ? (
            <OrderPostings postings={detail.data.postings} />
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function Acts({ detail }: { detail: ChargeDetail }) {
  const [isRefunding, setIsRefunding] = useState(false)
  const { charge, refundable } = detail
  return (
    <>
      <ConsoleLink
        to="audit"
        filters={{ subjectKind: 'charge', subject: charge.chargeOid }}
        className={buttonClasses()}
      >
        <Trans>History</Trans>
      </ConsoleLink>
      {refundable ? (
        <Button
          variant="danger"
          icon={<Undo2 aria-hidden className="size-4" />}
          onClick={() => setIsRefunding(true)}
        >
          <Trans>Refund</Trans>
        </Button>
      ) : null}
      {isRefunding && refundable ? (
        <RefundCharge
          charge={charge}
          refundable={refundable}
          onClose={() => setIsRefunding(false)}
        />
      ) : null}
    </>
  )
}

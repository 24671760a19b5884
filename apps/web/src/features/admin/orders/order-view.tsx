import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EscrowOutcome } from '@plax/contracts/commerce/commerce-values'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { OrderTitle } from '../../commerce/order-title.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { May } from '../may.tsx'
import { EndEscrow } from './end-escrow.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPostings } from './order-postings.tsx'
import { orderQuery, type OrderDetail } from './orders.api.ts'
import { RefundOrder } from './refund-order.tsx'

/** One order: what was agreed on, what it did in the ledger, and its refund. */
export function OrderView({ orderOid }: { orderOid: string }) {
  const { api } = useApp()
  const detail = useQuery(orderQuery(api, orderOid))
  return (
    <DetailScreen
      detail={detail}
      list="orders"
      back={<Trans>All orders</Trans>}
      title={detail.data ? <OrderTitle order={detail.data.order} /> : <Trans>Order</Trans>}
      text={<code className="text-xs">{orderOid}</code>}
      acts={detail.data ? <Acts detail={detail.data} /> : null}
    >
      {({ order, postings }) => (
        <div className="flex flex-col gap-8">
          <OrderFacts order={order} />
          <OrderLines lines={order.lines} />
          <OrderPostings postings={postings} />
        </div>
      )}
    </DetailScreen>
  )
}

function Acts({ detail: { order } }: { detail: OrderDetail }) {
  const [isRefunding, setIsRefunding] = useState(false)
  const [outcome, setOutcome] = useState<EscrowOutcome | null>(null)
  const { orderOid } = order
  return (
    <>
      <ConsoleLink
        action
        to="audit"
        filters={{ subjectKind: 'order', subject: orderOid }}
        className={buttonClasses()}
      >
        <Trans>History</Trans>
      </ConsoleLink>
      {order.state === 'held' ? (
        <May call="POST /payment/admin/orders/{orderOid}/escrow">
          <Button onClick={() => setOutcome('release')}>
            <Trans>Pay creator</Trans>
          </Button>
          <Button onClick={() => setOutcome('return')}>
            <Trans>Return coins</Trans>
          </Button>
        </May>
      ) : null}
      {outcome ? (
        <EndEscrow order={order} outcome={outcome} onClose={() => setOutcome(null)} />
      ) : null}
      {order.state === 'paid' || order.state === 'released' ? (
        <May call="POST /payment/admin/orders/{orderOid}/refund">
          <Button
            variant="danger"
            icon={<Undo2 aria-hidden className="size-4" />}
            onClick={() => setIsRefunding(true)}
          >
            <Trans>Refund</Trans>
          </Button>
        </May>
      ) : null}
      {isRefunding ? <RefundOrder order={order} onClose={() => setIsRefunding(false)} /> : null}
    </>
  )
}

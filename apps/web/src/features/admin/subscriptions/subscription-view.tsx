import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { CardOrderTable } from '../card-orders/card-order-table.tsx'
import type { CardOrder } from '../card-orders/card-orders.api.ts'
import { ConsoleLink } from '../console-link.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { May } from '../may.tsx'
import { EndSubscription } from './end-subscription.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { SubscriptionPayments } from './subscription-payments.tsx'
import { type AdminSubscription, adminSubscriptionQuery } from './subscriptions.api.ts'

/** One subscription: what was agreed on, what was paid for it, and its end. */
export function SubscriptionView({ subscriptionOid }: { subscriptionOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const detail = useQuery(adminSubscriptionQuery(api, subscriptionOid))
  const title = detail.data && (detail.data.subscription.tierName || t`Deleted tier`)
  return (
    <DetailScreen
      detail={detail}
      list="subscriptions"
      back={<Trans>All subscriptions</Trans>}
      title={title ?? <Trans>Subscription</Trans>}
      text={<code className="text-xs">{subscriptionOid}</code>}
      acts={detail.data ? <Acts row={detail.data.subscription} /> : null}
    >
      {({ subscription, payments, cardOrders }) => (
        <div className="flex flex-col gap-8">
          <SubscriptionFacts row={subscription} />
          <SubscriptionPayments row={subscription} payments={payments} />
          <CardOrders orders={cardOrders} />
        </div>
      )}
    </DetailScreen>
  )
}

/** Of a new try after this subscription's end as well: it is asked about here. */
function CardOrders({ orders }: { orders: CardOrder[] }) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="subscription-card-orders">
      <h2 id="subscription-card-orders" className="mb-1 text-lg font-semibold">
        <Trans>Card payments</Trans>
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        <Trans>All card payments from this subscriber to this creator, whatever the outcome.</Trans>
      </p>
      <CardOrderTable rows={orders} />
    </section>
  )
}

function Acts({ row }: { row: AdminSubscription }) {
  const [isEnding, setIsEnding] = useState(false)
  const { subscriptionOid } = row
  return (
    <>
      <ConsoleLink
        action
        to="audit"
        filters={{ subjectKind: 'subscription', subject: subscriptionOid }}
        className={buttonClasses()}
      >
        <Trans>History</Trans>
      </ConsoleLink>
      {row.state === 'ended' ? null : (
        <May call="POST /payment/admin/subscriptions/{subscriptionOid}/end">
          <Button
            variant="danger"
            icon={<CircleStop aria-hidden className="size-4" />}
            onClick={() => setIsEnding(true)}
          >
            <Trans>End subscription</Trans>
          </Button>
        </May>
      )}
      {isEnding ? <EndSubscription row={row} onClose={() => setIsEnding(false)} /> : null}
    </>
  )
}

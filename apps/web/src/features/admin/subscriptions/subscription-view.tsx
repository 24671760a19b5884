import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleStop } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { EndSubscription } from './end-subscription.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { SubscriptionPayments } from './subscription-payments.tsx'
import { type AdminSubscription, adminSubscriptionQuery } from './subscriptions.api.ts'

/** One subscription: what was agreed on, what was paid for it, and its end. */
export function SubscriptionView({ subscriptionOid }: { subscriptionOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const detail = useQuery(adminSubscriptionQuery(api, subscriptionOid))
  const title = detail.data && (detail.data.subscription.tierName || t`A tier that is gone`)
  return (
    <>
      <ConsoleLink to="subscriptions" className={buttonClasses('ghost', 'sm')}>
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>All subscriptions</Trans>
      </ConsoleLink>
      <div className="mt-3">
        <ScreenHead
          title={title ?? <Trans>Subscription</Trans>}
          text={<code className="text-xs">{subscriptionOid}</code>}
        >
          {detail.data ? <Acts row={detail.data.subscription} /> : null}
        </ScreenHead>
      </div>
      {detail.isPending ? <Skeleton className="h-96" /> : null}
      {detail.isError ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : null}
      {detail.data ? (
        <div className="flex flex-col gap-8">
          <SubscriptionFacts row={detail.data.subscription} />
          <SubscriptionPayments row={detail.data.subscription} payments={detail.data.payments} />
        </div>
      ) : null}
    </>
  )
}

function Acts({ row }: { row: AdminSubscription }) {
  const [isEnding, setIsEnding] = useState(false)
  const { subscriptionOid } = row
  return (
    <>
      <ConsoleLink
        to="audit"
        filters={{ subjectKind: 'subscription', subject: subscriptionOid }}
        className={buttonClasses()}
      >
        <Trans>History</Trans>
      </ConsoleLink>
      {row.state === 'ended' ? null : (
        <Button
          variant="danger"
          icon={<CircleStop aria-hidden className="size-4" />}
          onClick={() => setIsEnding(true)}
        >
          <Trans>End the subscription</Trans>
        </Button>
      )}
      {isEnding ? <EndSubscription row={row} onClose={() => setIsEnding(false)} /> : null}
    </>
  )
}

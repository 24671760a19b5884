import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gem } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { About } from '../../../ui/about.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Subscription, subscriptionsQuery } from '../subscriptions.api.ts'
import { TierIcon } from '../../tiers/tier-icon.tsx'
import { useDay } from '../use-day.ts'
import { ChangeWay } from '../way/change-way.tsx'
import { PaidBy } from '../way/paid-by.tsx'
import { ContactChoice } from './contact-choice.tsx'
import { HeldActions } from './held-actions.tsx'
import { HeldState } from './held-state.tsx'

/** What the reader subscribes to. */
export function OwnSubscriptions() {
  const { t } = useLingui()
  const { api } = useApp()
  const list = useQuery(subscriptionsQuery(api))
  if (list.isPending) {
    return (
      <div role="status" aria-label={t`Loading`}>
        <Skeleton className="h-40" />
      </div>
    )
  }
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<Gem aria-hidden />}
        title={<Trans>No subscriptions yet</Trans>}
        text={
          <Trans>Creators who offer subscriptions have a subscribe button on their channel.</Trans>
        }
      />
    )
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
      {list.data.map((held) => (
        <OwnSubscription key={held.subscriptionOid} held={held} />
      ))}
    </ul>
  )
}

function OwnSubscription({ held }: { held: Subscription }) {
  const day = useDay()
  const { tier, creatorOid, creatorName } = held
  const since = day(held.since)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <TierIcon icon={tier.icon} name={tier.name} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">
          <Link to="/creatorhome/$oid" params={{ oid: creatorOid }} className="hover:underline">
            {creatorName}
          </Link>
          {' · '}
          {tier.name}
        </p>
        <HeldState held={held} />
        <PaidBy held={held} />
        <p className="text-sm text-ink-faint">
          <Trans>Since {since}</Trans>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Link to="/subscribe/$creatorOid" params={{ creatorOid }} className={buttonClasses()}>
          <Trans>Change tier</Trans> <About>{creatorName}</About>
        </Link>
        <ChangeWay held={held} />
        <HeldActions held={held} />
      </div>
      <ContactChoice held={held} />
    </li>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { tiersMaxCount } from '@plax/contracts/subscription/subscription-values'
import { useQuery } from '@tanstack/react-query'
import { Gem, Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OnlyCreators } from '../studio-frame/only-creators.tsx'
import { RemovedTiers } from './removed-tiers.tsx'
import { TierDialog } from './tier-dialog.tsx'
import { TierRow } from './tier-row.tsx'
import { ownTiersQuery, type Tier } from './tiers.api.ts'
import { useTierSteps } from './use-tier-steps.ts'

/** Where a creator edits what is offered to subscribers (R-subscription-004). */
export function TiersView({ viewer }: { viewer: Viewer }) {
  return (
    <OnlyCreators viewer={viewer} current="tiers">
      <Tiers creatorOid={viewer.oid} />
    </OnlyCreators>
  )
}

function Tiers({ creatorOid }: { creatorOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const list = useQuery(ownTiersQuery(api, creatorOid))
  const [edited, setEdited] = useState<Tier | 'new' | null>(null)
  const steps = useTierSteps(creatorOid)
  const tiers = list.data ?? []
  // The lowest first, as fans see them.
  const offered = tiers.filter(({ isRemoved }) => !isRemoved)
  const paid = offered.filter(({ price }) => price > 0)
  const addButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      disabled={offered.length >= tiersMaxCount}
      onClick={() => setEdited('new')}
    >
      <Trans>Add tier</Trans>
    </Button>
  )
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="mr-auto">
          <h1 className="text-xl font-semibold">
            <Trans>Subscription tiers</Trans>
          </h1>
          <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
            <Trans>
              What your subscribers pay each month, in the order fans see. A tier unlocks everything
              in the tiers before it.
            </Trans>
          </p>
        </div>
        {offered.length > 0 ? addButton : null}
      </header>
      {list.isPending ? (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && offered.length === 0 ? (
        <EmptyState
          icon={<Gem aria-hidden />}
          title={<Trans>No tiers yet</Trans>}
          text={<Trans>A tier has a name, a monthly price, and benefits.</Trans>}
        >
          {addButton}
        </EmptyState>
      ) : null}
      <Failure error={steps.error} />
      <ol className="flex flex-col gap-2">
        {offered.map((tier) => (
          <TierRow
            key={tier.tierHash}
            tier={tier}
            above={neighbour(paid, tier, -1)}
            below={neighbour(paid, tier, 1)}
            steps={steps}
            onEdit={() => setEdited(tier)}
          />
        ))}
      </ol>
      <RemovedTiers tiers={tiers.filter(({ isRemoved }) => isRemoved)} steps={steps} />
      {edited ? (
        <TierDialog
          tier={edited === 'new' ? null : edited}
          mayBeFree={offered.length === paid.length}
          steps={steps}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  )
}

function neighbour(paid: readonly Tier[], tier: Tier, by: 1 | -1): Tier | null {
  const index = paid.indexOf(tier)
  return index < 0 ? null : (paid[index + by] ?? null)
}

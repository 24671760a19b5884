import { Suspense } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFilters } from '../../lib/use-filters.ts'
import { ChannelView } from '../channel-setup/channel-view.tsx'
import { FansView } from '../fans/fans-view.tsx'
import { FilesView } from '../files/files-view.tsx'
import { MadeCouponsView } from '../creator-coupons/made-coupons-view.tsx'
import { WordsView } from '../moderation/words-view.tsx'
import { TiersView } from '../tiers/tiers-view.tsx'
import { Consume } from './consumption/consume.tsx'
import { Earnings } from './earnings/earnings.tsx'
import { MoveView } from './move/move-view.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { PayoutsView } from './payouts/payouts-view.tsx'
import { NewestWorks } from './newest-works.tsx'
import { Sales } from './sales/sales.tsx'
import { StudioGate } from '../studio-frame/studio-gate.tsx'

/** How a creator’s works do, the works of each kind, and what they earn; the address names the view. */
export function StudioPage() {
  return <StudioGate>{(viewer) => <Part viewer={viewer} />}</StudioGate>
}

function Part({ viewer }: { viewer: Viewer }) {
  const { kinds } = useApp()
  const { filters } = useFilters(['view', 'month'])
  const listed = kinds.find(({ studio }) => studio.view === filters.view)
  if (listed) {
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <listed.studio.List viewer={viewer} />
      </Suspense>
    )
  }
  if (filters.view === 'works') return <NewestWorks />
  if (filters.view === 'sales') return <Sales />
  if (filters.view === 'earnings') return <Earnings />
  if (filters.view === 'settlement') return <PayoutsView />
  if (filters.view === 'move') return <MoveView viewer={viewer} />
  if (filters.view === 'tiers') return <TiersView viewer={viewer} />
  if (filters.view === 'coupons') return <MadeCouponsView viewer={viewer} />
  if (filters.view === 'words') return <WordsView viewer={viewer} />
  if (filters.view === 'files') return <FilesView viewer={viewer} />
  if (filters.view === 'channel') return <ChannelView viewer={viewer} />
  if (filters.view === 'fans') return <FansView viewer={viewer} />
  // A month alone names it as well.
  if (filters.view === 'consumption' || filters.month) return <Consume />
  return <OverviewPage viewer={viewer} />
}

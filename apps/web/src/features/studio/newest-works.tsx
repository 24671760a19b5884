import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import type { Api } from '../../lib/api.ts'
import { useApp } from '../../lib/app-context.ts'
import type { ItemKinds } from '../../lib/item-kinds/item-kind.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NewMenu } from '../studio-frame/new-menu.tsx'
import { StudioNav } from '../studio-frame/studio-nav.tsx'

/** Opens the list of the kind that a creator worked on last; without works, it offers every kind. */
export function NewestWorks() {
  const { api, kinds } = useApp()
  const newest = useQuery(newestViewQuery(api, kinds))
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <StudioNav current="works" />
      <Loaded query={newest} pending={<Skeleton className="h-96" />}>
        {({ view }) =>
          view === null ? <NoWorks /> : <Navigate to="/studio" search={{ view } as never} replace />
        }
      </Loaded>
    </div>
  )
}

function NoWorks() {
  return (
    <EmptyState
      icon={<Sparkles aria-hidden />}
      title={<Trans>No works yet</Trans>}
      text={<Trans>Publish stories, videos, audio, and files.</Trans>}
    >
      <NewMenu />
    </EmptyState>
  )
}

function newestViewQuery(api: Api, kinds: ItemKinds) {
  return queryOptions({
    queryKey: ['studio-newest-view'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        kinds.map(async ({ studio }) => ({
          view: studio.view,
          at: await studio.newestAt(api, signal),
        })),
      )
      const [newest] = lists
        .filter(({ at }) => at !== null)
        .toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? 1 : -1))
      return { view: newest?.view ?? null }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

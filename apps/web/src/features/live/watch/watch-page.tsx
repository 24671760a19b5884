import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { liveQuery } from '../live.api.ts'
import { OffAir } from './off-air.tsx'
import { StreamPage } from './stream-page.tsx'
import { useFreshLive } from './use-fresh-live.ts'

const route = getRouteApi('/framed/live/$id')

/** What a creator streams. */
export function WatchPage() {
  const { api } = useApp()
  const { id } = route.useParams()
  const query = useQuery(liveQuery(api, id))
  const creatorOid = query.data?.creator.oid ?? null
  const state = useFreshLive(creatorOid, query.data?.stream ?? null)
  return (
    <Loaded query={query} pending={<Pending />}>
      {({ creator, stream }) =>
        stream ? (
          <StreamPage creator={creator} stream={stream} state={state} />
        ) : (
          <OffAir creator={creator} />
        )
      }
    </Loaded>
  )
}

function Pending() {
  return (
    <div className="mx-auto flex max-w-[1160px] flex-col gap-6 md:px-8 md:py-6">
      <Skeleton className="aspect-video md:rounded-xl" />
      <Skeleton className="mx-4 h-16 md:mx-0" />
    </div>
  )
}

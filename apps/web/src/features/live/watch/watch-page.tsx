import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LiveChat } from '../chat/live-chat.tsx'
import { liveQuery } from '../live.api.ts'
import { BehindNotice } from './behind-notice.tsx'
import { OffAir } from './off-air.tsx'
import { OnceEntered } from './once-entered.tsx'
import { StreamPage } from './stream-page.tsx'
import { useFreshLive } from './use-fresh-live.ts'

const route = getRouteApi('/framed/live/$id')

/** What a creator streams. */
export function WatchPage() {
  const { api } = useApp()
  const { id } = route.useParams()
  const viewer = useViewer()
  const query = useQuery(liveQuery(api, id))
  const creatorOid = query.data?.creator.oid ?? null
  const current = query.data?.stream ?? null
  const state = useFreshLive(creatorOid, current)
  // Who watched a stream to its end stays with it.
  const [watched, setWatched] = useState(current)
  if (current && current !== watched) setWatched(current)
  const ended = watched?.creatorOid === creatorOid && watched?.access.allowed ? watched : null
  return (
    <Loaded query={query} pending={<Pending />}>
      {({ creator }) => {
        const stream = current ?? ended
        if (!stream) return <OffAir creator={creator} />
        const isWarned = viewer?.isAdmin && viewer.oid !== creator.oid && current !== null
        const chat = (
          <LiveChat
            creatorOid={creator.oid}
            notice={current ? <BehindNotice creatorOid={creator.oid} /> : null}
          />
        )
        const shownChat = isWarned ? (
          <OnceEntered creatorOid={creator.oid}>{chat}</OnceEntered>
        ) : (
          chat
        )
        return (
          <StreamPage
            creator={creator}
            stream={stream}
            chat={stream.access.allowed ? shownChat : null}
            hasEnded={current === null}
            state={state?.streamOid === stream.streamOid ? state : null}
          />
        )
      }}
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

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { useEffect } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { CreatorLine } from '../../subscription/creator-line.tsx'
import { liveQuery, type LiveAnswer, type LiveStream } from '../live.api.ts'
import { LiveSlot } from '../player/live-slot.tsx'
import { watch } from '../player/watched.ts'

const route = getRouteApi('/framed/live/$id')

/** A creator’s stream. */
export function WatchPage() {
  const { api } = useApp()
  const { id } = route.useParams()
  return (
    <div className="mx-auto flex max-w-[1160px] flex-col gap-6 px-4 py-4 md:px-8 md:py-8">
      <Loaded query={useQuery(liveQuery(api, id))}>
        {({ creator, stream }) =>
          stream ? (
            <Stream creator={creator} stream={stream} />
          ) : (
            <EmptyState
              icon={<Radio aria-hidden />}
              title={<Trans>Creator is not currently streaming.</Trans>}
            />
          )
        }
      </Loaded>
    </div>
  )
}

function Stream({ creator, stream }: { creator: LiveAnswer['creator']; stream: LiveStream }) {
  const { api } = useApp()
  const { id } = route.useParams()
  const { oid, nickname } = creator
  const { title, thumbnail } = stream
  const viewerOid = useViewer()?.oid ?? null
  useEffect(() => {
    const path = `/live/${id}`
    watch(api, { creatorOid: oid, creatorName: nickname, title, path, viewerOid })
  }, [api, oid, nickname, title, id, viewerOid])
  return (
    <>
      <LiveSlot
        className="aspect-video w-full overflow-hidden rounded-xl bg-stage text-on-stage"
        poster={<Picture picture={thumbnail} alt="" name={title} eager className="size-full" />}
      />
      <h1 dir="auto" className="text-xl font-semibold md:text-2xl">
        {title}
      </h1>
      <CreatorLine creator={{ oid, name: nickname, picture: creator.picture }} offersTiers />
    </>
  )
}

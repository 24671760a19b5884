import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import type { OwnStream, Studio } from '../live.api.ts'
import { LiveSlot } from '../player/live-slot.tsx'
import { stopWatching, watch, watchedStore } from '../player/watched.ts'

/** What viewers see, or will see; without sound at first, since it would echo. */
export function PreviewPart({
  studio: { stream, preview },
  creatorOid,
  creatorName,
}: {
  studio: Studio
  creatorOid: string
  creatorName: string
}) {
  if (!stream || preview === null) return <Awaited creatorOid={creatorOid} />
  return <Playing stream={stream} creatorName={creatorName} />
}

/** In the place of the preview; one that has ended doesn’t move to the corner. */
function Awaited({ creatorOid }: { creatorOid: string }) {
  useEffect(() => {
    if (watchedStore.get()?.creatorOid === creatorOid) stopWatching()
  }, [creatorOid])
  return (
    <div className="flex aspect-video w-full items-center justify-center rounded-xl bg-stage p-4 text-center text-sm text-on-stage">
      <Trans>Your preview appears here when you start streaming in your software.</Trans>
    </div>
  )
}

function Playing({
  stream: { creatorOid, streamOid, title },
  creatorName,
}: {
  stream: OwnStream
  creatorName: string
}) {
  const { api } = useApp()
  const viewerOid = useViewer()?.oid ?? null
  useEffect(() => {
    watch(api, { creatorOid, creatorName, title, path: `/live/${creatorOid}`, viewerOid })
    const watched = watchedStore.get()
    if (watched) watched.playback.video.muted = true
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- its title may change while it plays
  }, [api, creatorOid, streamOid, viewerOid])
  return (
    <LiveSlot
      className="aspect-video w-full overflow-hidden rounded-xl bg-stage text-on-stage"
      poster={null}
    />
  )
}

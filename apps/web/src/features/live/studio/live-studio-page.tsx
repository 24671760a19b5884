import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LiveChat } from '../chat/live-chat.tsx'
import { useFreshDonations } from '../../donation/use-fresh-donations.ts'
import { type LiveCreator, liveQuery, type Studio } from '../live.api.ts'
import { LastReplay } from '../replays/last-replay.tsx'
import { AirBar } from './air-bar.tsx'
import { ConnectPart } from './connect-part.tsx'
import { Dock } from './dock.tsx'
import { DockAlerts } from './dock-alerts.tsx'
import { EnterByKey } from './enter-by-key.tsx'
import { followForm } from './form-key.ts'
import { HealthPart } from './health-part.tsx'
import { MarkMoment } from './mark-moment.tsx'
import { OutsidePart } from './outside-part.tsx'
import { PreviewPart } from './preview-part.tsx'
import { StoryNotice } from './story-notice.tsx'
import { StudioTabs } from './studio-tabs.tsx'
import { TeamNotices } from './team-notice.tsx'
import { useLiveStudio } from './use-live-studio.ts'

/** Where a creator streams from; others are sent to Home (R-live-007, R-live-008). */
export function LiveStudioPage() {
  const { api } = useApp()
  const { id } = useParams({ from: '/framed/live/$id/studio' })
  const { toolkey } = useSearch({ from: '/framed/live/$id/studio' })
  const viewer = useViewer()
  const page = useQuery(liveQuery(api, id))
  if (!viewer && toolkey) return <EnterByKey id={id} toolkey={toolkey} to="/live/$id/studio" />
  if (!viewer) return <Navigate to="/" replace />
  return (
    <Loaded query={page} pending={<Pending />}>
      {({ creator }) => {
        const isOwn = creator.oid === viewer.oid && viewer.roles.includes('livestreamer')
        if (!isOwn && !viewer.isAdmin) return <Navigate to="/" replace />
        return <Shown creator={creator} isOwn={isOwn} />
      }}
    </Loaded>
  )
}

function Shown({ creator, isOwn }: { creator: LiveCreator; isOwn: boolean }) {
  const studio = useLiveStudio(creator.oid, isOwn)
  useFreshDonations(creator.oid)
  return (
    <Loaded query={studio} pending={<Pending />}>
      {(data) =>
        data.isDock ? (
          <Dock creatorOid={creator.oid}>
            {isOwn && data.stream?.state === 'on' ? (
              <div className="flex justify-end border-b border-line p-2">
                <MarkMoment />
              </div>
            ) : null}
            {isOwn ? <DockAlerts creatorOid={creator.oid} /> : null}
          </Dock>
        ) : (
          <Parts studio={data} creator={creator} isOwn={isOwn} />
        )
      }
    </Loaded>
  )
}

function Parts({
  studio,
  creator: { oid: creatorOid, nickname },
  isOwn,
}: {
  studio: Studio
  creator: LiveCreator
  isOwn: boolean
}) {
  const { stream } = studio
  const [form, setForm] = useState({ streamOid: stream?.streamOid ?? null, ends: 0 })
  const followed = followForm(form, stream?.streamOid ?? null)
  const [hasUnsaved, setUnsaved] = useState(false)
  const [lastOn, setLastOn] = useState<string | null>(null)
  const isOn = stream?.state === 'on'
  if (isOn && stream.streamOid !== lastOn) setLastOn(stream.streamOid)
  if (followed !== form) setForm(followed)
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-6 md:px-8">
      <h1 className="sr-only">
        <Trans context="streaming">Live</Trans>
      </h1>
      <TeamNotices studio={studio} isOwn={isOwn} />
      {isOwn ? <StoryNotice /> : null}
      <AirBar studio={studio} isOwn={isOwn} hasUnsaved={hasUnsaved} />
      {isOwn && !isOn ? <LastReplay creatorOid={creatorOid} streamOid={lastOn} /> : null}
      {/* On phones the chat follows the picture; beside it, it’s as high as what is below the picture. */}
      <div className="grid gap-6 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <PreviewPart studio={studio} creatorOid={creatorOid} creatorName={nickname} />
        <div className="h-[min(32rem,70svh)] overflow-hidden rounded-xl border border-line lg:row-span-2 lg:h-0 lg:min-h-full xl:border-0">
          <LiveChat creatorOid={creatorOid} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:min-h-32">
          <HealthPart studio={studio} />
          {isOn ? <OutsidePart creatorOid={creatorOid} /> : null}
          {isOwn ? <ConnectPart studio={studio} /> : null}
        </div>
      </div>
      {isOwn ? (
        <StudioTabs
          creatorOid={creatorOid}
          studio={studio}
          formKey={followed.ends}
          onUnsaved={setUnsaved}
        />
      ) : null}
    </div>
  )
}

function Pending() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-6 md:px-8">
      <Skeleton className="h-16" />
      <Skeleton className="h-80" />
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageMessage } from '../../../ui/page-message.tsx'
import { PendingPage } from '../../../ui/pending-page.tsx'
import { StudioGate } from '../../studio-frame/studio-gate.tsx'
import { ReplayEditor } from './replay-editor.tsx'
import { recordingQuery } from './replays.api.ts'

const route = getRouteApi('/framed/studio/replays/$oid')

/** Where a creator trims their replay and has a video made of it. */
export function ReplayPage() {
  return <StudioGate>{() => <Edited />}</StudioGate>
}

function Edited() {
  const { oid } = route.useParams()
  const { api } = useApp()
  const recording = useQuery({ ...recordingQuery(api, oid), refetchOnWindowFocus: false })
  if (recording.isPending) return <PendingPage />
  if (recording.error instanceof ApiError && recording.error.status === 404) {
    return <Gone text={recording.error.message} />
  }
  if (!recording.data) {
    return (
      <div className="mx-auto max-w-lg px-4 py-16">
        <ErrorState error={recording.error} onRetry={() => void recording.refetch()} />
      </div>
    )
  }
  const { state, playlist } = recording.data
  if ((state !== 'recorded' && state !== 'failed') || playlist === null) {
    return <Gone text={<Trans>A video was made of this replay. Edit the video instead.</Trans>} />
  }
  return <ReplayEditor key={oid} recording={recording.data} playlist={playlist} />
}

function Gone({ text }: { text: ReactNode }) {
  return (
    <PageMessage title={<Trans>This replay can’t be edited</Trans>} text={text}>
      <Link to="/studio" search={{ view: 'live' }} className={buttonClasses('primary')}>
        <Trans>Show replays</Trans>
      </Link>
    </PageMessage>
  )
}

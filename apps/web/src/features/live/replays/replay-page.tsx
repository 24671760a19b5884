import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { usePercent } from '../../../lib/use-percent.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageMessage } from '../../../ui/page-message.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { PendingPage } from '../../../ui/pending-page.tsx'
import { StudioGate } from '../../studio-frame/studio-gate.tsx'
import { ReplayEditor } from './replay-editor.tsx'
import { recordingQuery } from './replays.api.ts'

const againMs = 2000

const route = getRouteApi('/framed/studio/replays/$oid')

/** Where a creator trims their replay and has a video made of it. */
export function ReplayPage() {
  return <StudioGate>{() => <Edited />}</StudioGate>
}

function Edited() {
  const { oid } = route.useParams()
  const { api } = useApp()
  const recording = useQuery({
    ...recordingQuery(api, oid),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.state === 'encoding' ? againMs : false),
  })
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
  const { state, playlist, progress } = recording.data
  if (state === 'encoding') return <BeingMade progress={progress} />
  if ((state !== 'recorded' && state !== 'failed') || playlist === null) {
    return <Gone text={<Trans>A video was made of this replay. Edit the video instead.</Trans>} />
  }
  return <ReplayEditor key={oid} recording={recording.data} playlist={playlist} />
}

function BeingMade({ progress }: { progress: number }) {
  const { t } = useLingui()
  const percent = usePercent()(Math.round(progress * 100))
  return (
    <PageMessage
      title={<Trans>The video is being made</Trans>}
      text={<Trans>{percent} done. You can leave this page.</Trans>}
    >
      <div className="w-full basis-full">
        <Progress label={t`Making the video`} value={progress} />
      </div>
      <Link to="/studio" search={{ view: 'live' }} className={buttonClasses()}>
        <Trans>Show replays</Trans>
      </Link>
    </PageMessage>
  )
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

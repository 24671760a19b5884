import { Trans, useLingui } from '@lingui/react/macro'
import { contentTitleMaxLength } from '@plax/contracts/content/content-values'
import { cutMs } from '@plax/contracts/live/replay-values'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { durationText } from '../../../lib/clock-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { LeaveWarning } from '../../../ui/leave-warning.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { RecordingVideo } from '../player/recording-video.tsx'
import { ReplayChapters } from './chapter-fields.tsx'
import { CutBar } from './cut-bar.tsx'
import { CutFields } from './cut-fields.tsx'
import { draftOf, type ReplayDraft, sentOf } from './draft.ts'
import { type Recording, recordingQuery, replaysKey } from './replays.api.ts'

/** The recording, what is cut out of it, and its chapters. */
export function ReplayEditor({ recording, playlist }: { recording: Recording; playlist: string }) {
  const { t } = useLingui()
  const [first] = useState(() => draftOf(recording))
  const draft = useDraft<ReplayDraft>(first)
  const { video, ms, seek, ...playing } = usePlaying()
  const sent = sentOf(draft.values)
  const cuts = sent?.cuts ?? []
  const [skips, setSkips] = useState(true)
  const onTime = (seconds: number) => {
    playing.onTime(seconds)
    const inCut = cuts.find(
      ({ startMs, endMs }) => seconds * 1000 >= startMs && seconds * 1000 < endMs - 300,
    )
    if (skips && inCut && video.current?.paused === false) seek(inCut.endMs)
  }
  const { save, make } = useSending(recording, draft)
  const keptMs = recording.recordedMs - cutMs(cuts, recording.recordedMs)
  const isWhole = sent !== null && keptMs > 0
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-8">
      <LeaveWarning isDirty={draft.isChanged} />
      <div className="flex flex-col gap-2">
        <Link
          to="/studio"
          search={{ view: 'live' }}
          className="inline-flex items-center gap-1 self-start text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          <Trans>Replays</Trans>
        </Link>
        <h1 className="text-xl font-semibold">
          <Trans>Edit replay</Trans>
        </h1>
      </div>
      {playing.hasFailed ? (
        <Failure error={new Error(t`The recording couldn’t be played. Reload the page.`)} />
      ) : null}
      <RecordingVideo
        playlist={playlist}
        label={t`Recording`}
        video={video}
        onTime={onTime}
        onFailure={playing.onFailure}
      />
      <CutBar recording={recording} cuts={cuts} ms={ms} onSeek={seek} />
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="mr-auto font-semibold">
            <Trans>Cuts</Trans>
          </h2>
          <Switch label={t`Skip cuts while playing`} checked={skips} onChange={setSkips} />
        </div>
        {recording.cuts.length > 0 && draft.values.cuts.length > 0 ? (
          <p className="text-sm text-ink-soft">
            <Trans>What was recorded before you went live is cut out at first.</Trans>
          </p>
        ) : null}
        <CutFields draft={draft} ms={ms} endMs={recording.recordedMs} />
        <p className="text-sm text-ink-soft">
          <Trans>
            About {durationText(Math.max(0, keptMs) / 1000)} of{' '}
            {durationText(recording.recordedMs / 1000)} stay. Cuts grow by up to a few seconds, so
            that nothing you cut out is left.
          </Trans>
        </p>
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="font-semibold">
          <Trans>Chapters</Trans>
        </h2>
        <ReplayChapters draft={draft} ms={ms} />
      </section>
      <TextField
        form={draft.form}
        name="title"
        label={<Trans>Title</Trans>}
        maxLength={contentTitleMaxLength}
      />
      <Failure error={save.error ?? make.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="lg"
          busy={make.isPending}
          disabled={!isWhole}
          onClick={() => make.mutate()}
        >
          <Trans>Make video</Trans>
        </Button>
        <Button
          size="lg"
          busy={save.isPending}
          disabled={!isWhole || !draft.isChanged}
          onClick={() => save.mutate(undefined, { onSuccess: () => showToast(t`Replay saved`) })}
        >
          <Trans>Save changes</Trans>
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        <Trans>
          The video becomes a draft, where you set its price and who can watch it before you publish
          it. Then the replay can’t be cut anymore.
        </Trans>
      </p>
    </div>
  )
}

function usePlaying() {
  const video = useRef<HTMLVideoElement>(null)
  const [ms, setMs] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const onFailure = useCallback(() => setFailed(true), [])
  return {
    video,
    ms,
    hasFailed,
    onFailure,
    onTime: (seconds: number) => setMs(Math.round(seconds * 1000)),
    seek: (to: number) => {
      setMs(to)
      if (video.current) video.current.currentTime = to / 1000
    },
  }
}

function useSending(
  { oid }: Recording,
  { form, values, isChanged }: ReturnType<typeof useDraft<ReplayDraft>>,
) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const navigate = useNavigate()
  const send = async () => {
    const body = sentOf(values)
    if (!body) return
    const saved = await api('PUT /live/replay', { body: { oid, ...body } })
    queryClient.setQueryData(recordingQuery(api, oid).queryKey, saved)
    form.reset(draftOf(saved))
  }
  const save = useMutation({ mutationFn: send })
  const make = useMutation({
    mutationFn: async () => {
      if (isChanged) await send()
      await api('POST /live/record/upload', { body: { oid } })
      await queryClient.invalidateQueries({ queryKey: replaysKey })
    },
    onSuccess: async () => {
      await navigate({ to: '/studio', search: { view: 'live' } })
      queryClient.removeQueries(recordingQuery(api, oid))
      showToast(t`Video started`)
    },
  })
  return { save, make }
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { longestStillMinutes } from '@plax/contracts/content/content-values'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { usePercent } from '../../lib/use-percent.ts'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast.ts'
import { encodingQuery, useEncoding } from './encoding.queries.ts'
import { Reupload } from './reupload.tsx'
import type { ContentForm } from './use-content-form.ts'

/** How far the encoding is (R-encoding-002), and what to upload again where it failed (R-encoding-003). */
export function EncodingState({ setup, contentOid }: { setup: ContentForm; contentOid: string }) {
  const { t } = useLingui()
  const { data } = useEncoding(setup, contentOid)
  const { cancel, again } = useEncodingActs(contentOid)
  if (!data || data.state === 'none') return null
  const { state, progress, isPlayable, error, reupload } = data
  if (state === 'waiting' || state === 'encoding') {
    const percent = Math.round(progress * 100)
    return (
      <div className="flex flex-col gap-2">
        <div className="flex items-center gap-3">
          <p role="status" className="mr-auto text-sm text-ink-soft">
            <GoingOn isWaiting={state === 'waiting'} isPlayable={isPlayable} done={percent} />
          </p>
          <Button size="sm" variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            <Trans>Cancel encoding</Trans>
          </Button>
        </div>
        <Progress label={t`Encoding`} {...(state === 'encoding' ? { value: progress } : {})} />
      </div>
    )
  }
  if (state === 'done') {
    return (
      <div className="flex flex-col gap-1">
        <p role="status" className="flex items-center gap-2 text-sm text-good">
          <CircleCheck aria-hidden className="size-4" />
          <Trans>Encoded and ready to play</Trans>
        </p>
        <LeftOutTracks {...data.leftOut} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-4">
      {state === 'failed' ? (
        <>
          <p role="alert" className="flex items-start gap-2 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <FailureWords code={error} />
          </p>
          <Reupload choices={reupload} />
        </>
      ) : (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>Encoding was canceled.</Trans>
        </p>
      )}
      <Button
        size="sm"
        className="self-start"
        busy={again.isPending}
        onClick={() => again.mutate()}
      >
        <Trans>Encode again</Trans>
      </Button>
    </div>
  )
}

/** What waits and plays already is a version that was encoded before. */
function GoingOn({
  isWaiting,
  isPlayable,
  done,
}: {
  isWaiting: boolean
  isPlayable: boolean
  /** In percent. */
  done: number
}) {
  const percent = usePercent()(done)
  if (isWaiting) {
    if (!isPlayable) return <Trans>Waiting to be encoded</Trans>
    return <Trans>Waiting to be encoded. Until then, the current version plays.</Trans>
  }
  if (!isPlayable) return <Trans>Encoding: {percent}</Trans>
  return <Trans>Encoding: {percent}. You can already play it.</Trans>
}

/** Players get one track of each kind. */
function LeftOutTracks({ videos, sounds }: { videos: number; sounds: number }) {
  return (
    <>
      {videos > 0 ? (
        <p className="text-sm text-ink-soft">
          <Plural
            value={videos}
            one="Only one video track plays. # other was left out."
            other="Only one video track plays. # others were left out."
          />
        </p>
      ) : null}
      {sounds > 0 ? (
        <p className="text-sm text-ink-soft">
          <Plural
            value={sounds}
            one="Only one audio track plays. # other was left out."
            other="Only one audio track plays. # others were left out."
          />
        </p>
      ) : null}
    </>
  )
}

function FailureWords({ code }: { code: string | null }) {
  switch (code) {
    case 'encoding.not_media':
      return (
        <Trans>
          This file is incomplete, or isn’t a supported video or audio file. Use a complete MP4,
          MOV, or MP3.
        </Trans>
      )
    case 'encoding.broken':
      return <Trans>Encoding failed. The file is damaged or incomplete. Export it again.</Trans>
    case 'encoding.stands_still':
      return (
        <Trans>
          Encoding failed. Each frame is shown for more than {longestStillMinutes} minutes on
          average, and the sound is missing or too short. Add sound that’s as long as the video, or
          shorten the video.
        </Trans>
      )
    case 'encoding.too_long':
      return (
        <Trans>
          Encoding failed. The file is too long. Shorten or split it, then upload it again.
        </Trans>
      )
    case 'encoding.too_large':
    case 'too_wide':
      return (
        <Trans>
          Encoding failed. The video’s resolution is too high. Export it at a lower resolution, then
          upload it again.
        </Trans>
      )
    default:
      return <Trans>Encoding failed. The file may be damaged. Export it again.</Trans>
  }
}

function useEncodingActs(contentOid: string) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { queryKey } = encodingQuery(api, contentOid)
  const onSettled = () => queryClient.invalidateQueries({ queryKey })
  const body = { contentOid }
  return {
    cancel: useMutation({
      mutationFn: () => api('DELETE /content/encoding', { body }),
      onError: () => showToast(t`Couldn’t cancel the encoding. Try again.`, { tone: 'danger' }),
      onSettled,
    }),
    // R-encoding-005.
    again: useMutation({
      mutationFn: () => api('POST /content/encoding', { body }),
      onError: () => showToast(t`Re-encoding failed. Try again.`, { tone: 'danger' }),
      onSettled,
    }),
  }
}

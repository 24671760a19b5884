import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass, Play } from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { PlayClock } from '../../lib/play-clock.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ContentDisplay } from '../adult/adult-gate.tsx'
import { contentQuery, type ContentAnswer } from './content.api.ts'
import { ClosedStage } from './closed-stage.tsx'
import { Poster } from './poster.tsx'
import { useDownloaderPage } from './use-downloader-page.ts'
import { isNotReady, progressIn, useReady } from './use-ready.ts'
import { askedStart, resumeAt } from './player/played-time.ts'

const VideoPlayer = lazy(async () => ({
  default: (await import('./player/video-player.tsx')).VideoPlayer,
}))
const AudioPlayer = lazy(async () => ({
  default: (await import('./audio/audio-player.tsx')).AudioPlayer,
}))

type Props = ContentAnswer & {
  /** Stands over the picture when it has ended. */
  next: ReactNode
  /** The playlist that goes on after it. */
  list: string
  onDisplay: (display: ContentDisplay) => void
  /** Follows where it is. */
  clock?: PlayClock
}

/** The poster, drawn on the server, and from a press on the player in its place. */
export function Stage({ content, access, next, list, onDisplay, clock }: Props) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const onDownloader = useDownloaderPage()
  const queryClient = useQueryClient()
  const { contentOid, title } = content
  const { filters } = useFilters(['t'])
  const opening = useMutation({
    mutationFn: async () => {
      const playing = await api('GET /media/play/{subjectOid}', {
        params: { subjectOid: contentOid },
      })
      const { positionSeconds } = await api('POST /content/view', { body: { contentOid } })
      const seconds = playing.durationMs / 1000
      const startAt = askedStart(filters.t, seconds) ?? resumeAt(positionSeconds, seconds)
      return { playing, startAt }
    },
    onError: onDownloader,
  })
  const open = () => {
    onDisplay('small-screen')
    opening.mutate()
  }
  const isPreparing = isNotReady(opening.error)
  const ready = useReady(contentOid, { isAwaited: isPreparing, onReady: open })
  const progress = progressIn(ready.failureReason ?? opening.error)
  const isAsked = useLocation({ select: ({ hash }) => hash === 'play' })
  useEffect(() => {
    if (isAsked && access.allowed) open()
    // Once, as the page is opened by a press on what comes next, or as it opens to whom bought it.
  }, [isAsked, access.allowed])
  const onRetry = () => {
    opening.reset()
    void queryClient.invalidateQueries(contentQuery(api, contentOid))
  }
  const poster = (children: ReactNode) => <Poster content={content}>{children}</Poster>
  if (opening.data) {
    const { playing, startAt } = opening.data
    return (
      <Suspense fallback={poster(<Spinner />)}>
        {playing.kind === 'audio' ? (
          <AudioPlayer
            content={content}
            playing={playing}
            startAt={startAt}
            list={list}
            onRetry={onRetry}
            {...(clock && { clock })}
          />
        ) : (
          <VideoPlayer
            contentOid={contentOid}
            title={title}
            playing={playing}
            startAt={startAt}
            next={next}
            onRetry={onRetry}
            {...(clock && { clock })}
          />
        )}
      </Suspense>
    )
  }
  if (!access.allowed) return <ClosedStage content={content} access={access} />
  if (isPreparing) {
    return poster(
      <>
        <Hourglass aria-hidden className="size-9" />
        <div role="status" className="flex max-w-sm flex-col gap-1">
          <p className="font-semibold">
            <Trans>This is still being prepared for playback</Trans>
          </p>
          {ready.error ? null : (
            <p className="text-sm">
              <Trans>It starts here as soon as it’s ready.</Trans>
            </p>
          )}
        </div>
        {ready.error || progress === null ? null : (
          <div className="w-full max-w-60">
            <Progress label={t`Encoding`} value={progress} />
          </div>
        )}
        {ready.error ? (
          <>
            <p role="alert" className="max-w-sm rounded-md bg-stage/80 px-3 py-2 text-sm">
              {messageOf(ready.error, i18n)}
            </p>
            <Button busy={ready.isFetching} onClick={() => void ready.refetch()}>
              <Trans>Check again</Trans>
            </Button>
          </>
        ) : null}
      </>,
    )
  }
  return poster(
    <>
      <button
        type="button"
        aria-label={t`Play ${title}`}
        aria-busy={opening.isPending}
        onClick={opening.isPending ? undefined : open}
        // A press anywhere on the poster is one on its button.
        className="flex size-20 items-center justify-center rounded-full bg-accent text-on-accent transition-colors after:absolute after:inset-0 hover:bg-accent-hover"
      >
        {opening.isPending ? <Spinner /> : <Play aria-hidden className="ml-1 size-9" />}
      </button>
      {opening.error ? (
        <p role="alert" className="max-w-sm rounded-md bg-stage/80 px-3 py-2 text-sm">
          {messageOf(opening.error, i18n)}
        </p>
      ) : null}
    </>,
  )
}

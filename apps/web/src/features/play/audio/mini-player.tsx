import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ListMusic, Pause, Play, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { clockText } from '../../../lib/clock-text.ts'
import { seekTo, stopSound, togglePause } from './audio-engine.ts'
import { nowPlayingStore } from './now-playing.ts'

const MiniQueue = lazy(async () => ({ default: (await import('./mini-queue.tsx')).MiniQueue }))

/** The sound that goes on while other pages are read. */
export function MiniPlayer() {
  const { t } = useLingui()
  const now = useStore(nowPlayingStore)
  const [isQueueOpen, setQueueOpen] = useState(false)
  const queueId = useId()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => setQueueOpen(false), [path])
  if (!now || path === `/play/${now.contentOid}`) return null
  const { contentOid, title, author, picture, list, isPaused, time, duration } = now
  return (
    <section
      aria-label={t`Player: ${title}`}
      data-toast-floor
      className="fixed inset-x-2 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-30 flex animate-from-bottom items-center gap-2 rounded-xl border border-line bg-overlay p-2 shadow-overlay md:inset-x-auto md:right-4 md:bottom-4 md:w-96"
      onKeyDown={({ key }) => (key === 'Escape' ? setQueueOpen(false) : undefined)}
    >
      {isQueueOpen ? (
        <div
          id={queueId}
          role="group"
          aria-label={t`Queue`}
          className="absolute inset-x-0 bottom-full mb-2 rounded-xl border border-line bg-overlay p-3 text-sm text-ink-soft shadow-overlay"
        >
          <Suspense fallback={<Skeleton className="h-28" />}>
            <MiniQueue list={list} contentOid={contentOid} />
          </Suspense>
        </div>
      ) : null}
      <Picture
        picture={picture}
        alt=""
        name={title}
        sizes="48px"
        className="size-12 shrink-0 rounded-md"
      />
      <div className="min-w-0 flex-1">
        <Link
          to="/play/$contentOid"
          params={{ contentOid }}
          search={(list === '' ? {} : { list }) as never}
          className="block truncate text-sm font-medium hover:underline"
        >
          {title}
        </Link>
        <p className="truncate text-xs text-ink-faint">
          {author} · <span className="figures">{clockText(time)}</span>
        </p>
        <input
          type="range"
          aria-label={t`Seek`}
          aria-valuetext={clockText(time)}
          min={0}
          max={duration}
          step={1}
          value={Math.min(time, duration)}
          onChange={({ target }) => seekTo(Number(target.value))}
          className="h-3 w-full accent-accent"
        />
      </div>
      <IconButton
        label={t`Queue`}
        aria-expanded={isQueueOpen}
        aria-controls={queueId}
        onClick={() => setQueueOpen(!isQueueOpen)}
      >
        <ListMusic aria-hidden />
      </IconButton>
      <IconButton label={isPaused ? t`Play` : t`Pause`} onClick={togglePause}>
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      </IconButton>
      <IconButton label={t`Stop`} onClick={stopSound}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}

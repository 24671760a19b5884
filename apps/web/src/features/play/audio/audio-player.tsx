import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { PlayClock } from '../../../lib/play-clock.ts'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { Content, Playback } from '../content.api.ts'
import { clockText, durationText } from '../../../lib/clock-text.ts'
import { readMemory, speeds } from '../player/memory.ts'
import { seekTo, setSpeed, startSound, togglePause } from './audio-engine.ts'
import { ChapterList } from './chapter-list.tsx'
import { followSound, nowPlayingStore } from './now-playing.ts'
import { SkipButtons, SoundControls } from './sound-controls.tsx'
import { useFollowList } from './use-follow-list.ts'
import { Waveform } from './waveform.tsx'

/** Plays a sound on its own page; elsewhere its bar goes on (mini-player.tsx). */
export function AudioPlayer({
  content,
  playing,
  startAt,
  list,
  onRetry,
  clock,
}: {
  content: Content
  playing: Playback
  startAt: number
  /** The playlist that goes on after it; empty where none does. */
  list: string
  onRetry: () => void
  clock?: PlayClock
}) {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const { contentOid, title } = content
  const now = useStore(nowPlayingStore)
  const own = now?.contentOid === contentOid ? now : null
  const start = (from = startAt) => {
    const { creatorNickname: author, thumbnail: picture } = content
    const { locale: language } = i18n
    const subject = { contentOid, title, author, picture, list, language }
    void startSound(api, subject, { playing, startAt: from })
  }
  useEffect(() => {
    if (nowPlayingStore.get()?.contentOid !== contentOid) start()
    // Once, as it is opened: a press began it.
  }, [])
  useEffect(() => clock && followSound(contentOid, clock), [contentOid, clock])
  useFollowList(contentOid, list)
  const [memory] = useState(readMemory)
  const duration = own?.duration ?? playing.durationMs / 1000
  return (
    <section
      aria-label={t`Player: ${title}`}
      className="flex flex-col gap-4 self-start rounded-xl border border-line bg-raised p-4 md:p-6"
    >
      <div className="flex items-center gap-4">
        <Picture
          picture={content.playerImage ?? content.thumbnail}
          alt=""
          name={title}
          sizes="112px"
          className="size-28 shrink-0 rounded-lg max-sm:size-20"
        />
        <Waveform
          url={playing.waveformUrl}
          time={own?.time ?? 0}
          duration={duration}
          onSeek={seekTo}
        />
      </div>
      {own?.hasFailed ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
          <Trans>Check your connection and try again.</Trans>
          <Button size="sm" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          onClick={own ? togglePause : () => start()}
          icon={
            own && !own.isPaused ? (
              <Pause aria-hidden className="size-4" />
            ) : (
              <Play aria-hidden className="size-4" />
            )
          }
        >
          {own && !own.isPaused ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
        </Button>
        {own ? <SkipButtons /> : null}
        <span className="figures text-sm text-ink-soft">
          {clockText(own?.time ?? 0)} / {durationText(duration)}
        </span>
        <label className="sm:ml-auto flex items-center gap-2 text-sm text-ink-soft">
          <Trans>Speed</Trans>
          <select
            defaultValue={memory.speed}
            onChange={({ target }) => setSpeed(Number(target.value))}
            className="h-9 rounded-md border border-line bg-raised px-2 text-ink pointer-coarse:h-11"
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
        {own ? <SoundControls now={own} /> : null}
      </div>
      <ChapterList
        chapters={playing.chapters}
        time={own?.time ?? null}
        onPlay={(seconds) => {
          if (!own) return start(seconds)
          seekTo(seconds)
          if (own.isPaused) togglePause()
        }}
      />
    </section>
  )
}

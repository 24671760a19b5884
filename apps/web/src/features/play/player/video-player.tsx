import { MediaPlayer, type MediaPlayerInstance, MediaProvider, Track } from '@vidstack/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { PlayClock } from '../../../lib/play-clock.ts'
import type { Playback } from '../content.api.ts'
import { cx } from '../../../ui/class-names.ts'
import { Controls } from './controls.tsx'
import { useSource, withOwnHls } from './hls-source.ts'
import { readMemory, remember } from './memory.ts'
import { PlayFailure } from './play-failure.tsx'
import { SubtitleText } from './subtitle-text.tsx'
import { useKeys } from './use-keys.ts'
import { useSubtitles } from './use-subtitles.ts'
import { ViewReporter } from './view-reporter.ts'

/** Plays a video in its place, with controls of our own. */
export function VideoPlayer({
  contentOid,
  title,
  playing,
  startAt,
  next,
  onRetry,
  clock,
}: {
  contentOid: string
  title: string
  playing: Playback
  /** Seconds */
  startAt: number
  /** Stands over the picture when it has ended. */
  next: ReactNode
  /** Asks for everything anew: what was played may be closed by now. */
  onRetry: () => void
  clock?: PlayClock
}) {
  const { t } = useLingui()
  const player = useRef<MediaPlayerInstance>(null)
  const [memory] = useState(readMemory)
  const source = useSource(playing.masterUrl)
  const [hasFailed, setFailed] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [isLooping, setLooping] = useState(false)
  const { api } = useApp()
  const [view] = useState(() => new ViewReporter(api, contentOid))
  useEffect(() => () => view.onPause(), [view])
  const { width, height } = playing
  const isUpright = width !== null && height !== null && height > width
  const help = useKeys(player)
  useEffect(() => player.current?.el?.focus({ preventScroll: true }), [])
  useSubtitles(player, memory)
  return (
    <MediaPlayer
      ref={player}
      {...(source && { src: source })}
      title={title}
      viewType="video"
      streamType="on-demand"
      load="eager"
      playsInline
      keyDisabled
      currentTime={startAt}
      volume={memory.volume}
      muted={memory.isMuted}
      playbackRate={memory.speed}
      loop={isLooping}
      onProviderChange={(provider) => withOwnHls(provider, playing)}
      // Somebody pressed for it: `autoPlay` would refuse whoever prefers reduced motion.
      onCanPlay={() => void player.current?.play().catch(() => {})}
      onTimeUpdate={({ currentTime }) => {
        clock?.set(Math.round(currentTime * 1000))
        if (player.current?.state.paused === false) view.onTime(currentTime)
      }}
      onSeeked={(seconds) => clock?.set(Math.round(seconds * 1000))}
      onPlay={() => setEnded(false)}
      onSeeking={() => setEnded(false)}
      onPause={() => view.onPause()}
      onEnded={() => {
        view.onPause()
        setEnded(!isLooping)
      }}
      onVolumeChange={({ volume, muted }) => remember({ volume, isMuted: muted })}
      onRateChange={(speed) => remember({ speed })}
      onHlsError={(detail) => setFailed((was) => was || detail.fatal)}
      onError={() => setFailed(true)}
      aria-label={t`Player: ${title}`}
      className={cx(
        'group/player relative block w-full overflow-hidden rounded-xl bg-stage text-on-stage outline-none data-fullscreen:rounded-none [&_video]:size-full',
        isUpright ? 'aspect-9/16 max-h-[75svh]' : 'aspect-video',
      )}
    >
      <MediaProvider className="block size-full">
        {playing.subtitles.map(({ lang, label, url }) => (
          <Track key={url} src={url} kind="subtitles" label={label} language={lang} type="vtt" />
        ))}
        {playing.chaptersUrl ? (
          <Track src={playing.chaptersUrl} kind="chapters" type="vtt" default />
        ) : null}
      </MediaProvider>
      <SubtitleText />
      {hasFailed ? (
        <PlayFailure onRetry={onRetry} />
      ) : (
        <Controls
          playing={playing}
          help={help}
          loop={{ isOn: isLooping, turn: setLooping }}
          ended={hasEnded ? next : null}
        />
      )}
    </MediaPlayer>
  )
}

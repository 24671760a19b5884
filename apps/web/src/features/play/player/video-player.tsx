import {
  isHLSProvider,
  MediaPlayer,
  type MediaPlayerInstance,
  type MediaProviderAdapter,
  MediaProvider,
  Track,
} from '@vidstack/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { Playing } from '../content.api.ts'
import { Controls } from './controls.tsx'
import { hlsConfigFor } from './hls-config.ts'
import { readMemory, remember } from './memory.ts'
import { PlayFailure } from './play-failure.tsx'
import { SubtitleText } from './subtitle-text.tsx'
import { useKeys } from './use-keys.ts'
import { ViewReporter } from './view-reporter.ts'

/** Plays a video in its place, with controls of our own. */
export function VideoPlayer({
  contentOid,
  title,
  playing,
  startAt,
  next,
  onRetry,
}: {
  contentOid: string
  title: string
  playing: Playing
  /** Seconds */
  startAt: number
  /** Stands over the picture when it has ended. */
  next: ReactNode
  /** Asks for everything anew: what was played may be closed by now. */
  onRetry: () => void
}) {
  const { t } = useLingui()
  const player = useRef<MediaPlayerInstance>(null)
  const [memory] = useState(readMemory)
  const source = useSource(playing.masterUrl)
  const [hasFailed, setFailed] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const { api } = useApp()
  const [view] = useState(() => new ViewReporter(api, contentOid))
  useEffect(() => () => view.onPause(), [view])
  const help = useKeys(player)
  useEffect(() => player.current?.el?.focus({ preventScroll: true }), [])
  useSubtitles(player, memory.subtitles)
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
      onProviderChange={(provider) => withOwnHls(provider, playing)}
      // Somebody pressed for it: `autoPlay` would refuse whoever prefers reduced motion.
      onCanPlay={() => void player.current?.play().catch(() => {})}
      onTimeUpdate={({ currentTime }) => {
        if (player.current?.state.paused === false) view.onTime(currentTime)
      }}
      onPlay={() => setEnded(false)}
      onPause={() => view.onPause()}
      onEnded={() => {
        view.onPause()
        setEnded(true)
      }}
      onVolumeChange={({ volume, muted }) => remember({ volume, isMuted: muted })}
      onRateChange={(speed) => remember({ speed })}
      onHlsError={(detail) => setFailed((was) => was || detail.fatal)}
      onError={() => setFailed(true)}
      aria-label={t`Player: ${title}`}
      className="group/player relative block aspect-video w-full overflow-hidden rounded-xl bg-stage text-on-stage outline-none data-fullscreen:rounded-none [&_video]:size-full"
    >
      <MediaProvider className="block size-full">
        {playing.subtitles.map(({ lang, label, url }) => (
          <Track key={lang} src={url} kind="subtitles" label={label} language={lang} type="vtt" />
        ))}
        {playing.chaptersUrl ? (
          <Track src={playing.chaptersUrl} kind="chapters" type="vtt" default />
        ) : null}
      </MediaProvider>
      <SubtitleText />
      {hasFailed ? (
        <PlayFailure onRetry={onRetry} />
      ) : (
        <Controls playing={playing} help={help} ended={hasEnded ? next : null} />
      )}
    </MediaPlayer>
  )
}

/**
 * Told once the player stands: while it is drawn first it would hand the address to the browser, and
 * Chromium would load all of it twice. One object, as another would load it anew.
 */
function useSource(src: string) {
  const [source, setSource] = useState<{ src: string; type: 'application/x-mpegurl' } | null>(null)
  useEffect(() => setSource({ src, type: 'application/x-mpegurl' }), [src])
  return source
}

/** By default the provider would fetch hls.js from another server. */
function withOwnHls(provider: MediaProviderAdapter | null, playing: Playing): void {
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js')
  provider.config = hlsConfigFor(playing)
  // A source beside it is for AirPlay; Chromium, which has none, would load all of it twice.
  if (!('WebKitPlaybackTargetAvailabilityEvent' in window)) {
    Object.assign(provider, { appendSource: () => {} })
  }
}

/** Shows the subtitles that were last chosen here, and remembers what is chosen. */
function useSubtitles(player: RefObject<MediaPlayerInstance | null>, wanted: string | null): void {
  useEffect(() => {
    const tracks = player.current?.textTracks
    if (!tracks) return undefined
    const choose = () => {
      if (wanted === null || tracks.selected) return
      const track = tracks.toArray().find(({ language }) => language === wanted)
      if (track) track.mode = 'showing'
    }
    const onChange = () => {
      if (tracks.toArray().some(({ kind }) => kind === 'subtitles')) {
        remember({ subtitles: tracks.selected?.language ?? null })
      }
    }
    choose()
    tracks.addEventListener('add', choose)
    tracks.addEventListener('mode-change', onChange)
    return () => {
      tracks.removeEventListener('add', choose)
      tracks.removeEventListener('mode-change', onChange)
    }
  }, [player, wanted])
}

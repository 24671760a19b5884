import { useLingui } from '@lingui/react/macro'
import {
  Controls as Parts,
  Gesture,
  Spinner,
  useChapterTitle,
  useMediaRemote,
  useMediaState,
} from '@vidstack/react'
import {
  Captions as CaptionsIcon,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Playback } from '../content.api.ts'
import { clockText, durationText } from '../../../lib/clock-text.ts'
import { ChaptersPanel } from './chapters-panel.tsx'
import { PlayerButton } from './player-button.tsx'
import { SeekBar } from './seek-bar.tsx'
import { type Looping, PlaySettings } from './play-settings.tsx'
import { VideoKeys } from './video-keys.tsx'
import { VolumeBar } from './volume-bar.tsx'

/** Everything over the picture: taps, the seek bar, the buttons. */
export function Controls({
  playing,
  help,
  loop,
  ended,
}: {
  playing: Playback
  loop: Looping
  help: { isShown: boolean; close: () => void }
  ended: ReactNode
}) {
  const waiting = useMediaState('waiting')
  return (
    <>
      <Gestures />
      {waiting ? <Waiting /> : null}
      {help.isShown ? <VideoKeys onClose={help.close} /> : null}
      {ended ? (
        <>
          <div className="absolute inset-0 z-10 bg-stage/75" />
          {/* Above the controls, which take two lines on phones and would receive its taps. */}
          <div className="pointer-events-none absolute inset-0 z-30 flex items-center justify-center px-6 pt-2 pb-20 *:pointer-events-auto max-sm:items-start max-sm:pb-0">
            {ended}
          </div>
        </>
      ) : null}
      <Parts.Root className="pointer-events-none absolute inset-0 z-20 flex flex-col justify-end opacity-0 transition-opacity group-data-paused/player:opacity-100 group-data-paused/player:*:pointer-events-auto data-visible:opacity-100 data-visible:*:pointer-events-auto has-focus-visible:opacity-100 has-focus-visible:*:pointer-events-auto">
        <Parts.Group className="flex flex-col gap-1 bg-linear-to-t from-stage/85 to-transparent px-3 pt-10 pb-2">
          <SeekBar playing={playing} />
          <div className="flex items-center gap-1 max-sm:flex-wrap max-sm:gap-0">
            <PlayPause />
            <Volume />
            <Clock />
            <span className="flex-1" />
            {playing.subtitles.length > 0 ? <SubtitleSwitch /> : null}
            {playing.chapters.length > 1 ? <ChaptersPanel chapters={playing.chapters} /> : null}
            <PlaySettings loop={loop} />
            <PictureInPicture />
            <FullScreen />
          </div>
        </Parts.Group>
      </Parts.Root>
    </>
  )
}

/** A click plays or pauses; on touch it shows the controls, and twice at a side seeks. */
function Gestures() {
  return (
    <>
      <Gesture
        className="absolute inset-0 pointer-coarse:hidden"
        event="pointerup"
        action="toggle:paused"
      />
      <Gesture
        className="absolute inset-0 hidden pointer-coarse:block"
        event="pointerup"
        action="toggle:controls"
      />
      <Gesture
        className="absolute inset-0 pointer-coarse:hidden"
        event="dblpointerup"
        action="toggle:fullscreen"
      />
      <Gesture
        className="absolute inset-y-0 left-0 z-10 hidden w-2/5 pointer-coarse:block"
        event="dblpointerup"
        action="seek:-10"
      />
      <Gesture
        className="absolute inset-y-0 right-0 z-10 hidden w-2/5 pointer-coarse:block"
        event="dblpointerup"
        action="seek:10"
      />
    </>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <span
      role="status"
      aria-label={t`Loading`}
      className="pointer-events-none absolute inset-0 flex items-center justify-center"
    >
      <Spinner.Root className="animate-spin" size={56}>
        <Spinner.Track className="opacity-25" width={6} />
        <Spinner.TrackFill width={6} />
      </Spinner.Root>
    </span>
  )
}

function PlayPause() {
  const { t } = useLingui()
  const paused = useMediaState('paused')
  const remote = useMediaRemote()
  return (
    <PlayerButton
      label={paused ? t`Play` : t`Pause`}
      shortcut="k"
      onClick={() => remote.togglePaused()}
    >
      {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
    </PlayerButton>
  )
}

function Volume() {
  const { t } = useLingui()
  const isMuted = useMediaState('muted')
  const volume = useMediaState('volume')
  const canSet = useMediaState('canSetVolume')
  const remote = useMediaRemote()
  const isSilent = isMuted || volume === 0
  return (
    <span className="flex items-center">
      <PlayerButton
        label={isSilent ? t`Unmute` : t`Mute`}
        shortcut="m"
        onClick={() => remote.toggleMuted()}
      >
        {isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </PlayerButton>
      {canSet ? <VolumeBar className="w-20 max-sm:hidden" /> : null}
    </span>
  )
}

function Clock() {
  const time = useMediaState('currentTime')
  const duration = useMediaState('duration')
  const chapter = useChapterTitle()
  return (
    // On phones the buttons leave no room beside them.
    <span className="flex min-w-0 gap-2 px-1 text-sm max-sm:order-first max-sm:basis-full">
      <span className="figures whitespace-nowrap">
        {clockText(time)} / {durationText(duration)}
      </span>
      {chapter ? <span className="truncate opacity-80 max-sm:hidden">{chapter}</span> : null}
    </span>
  )
}

function SubtitleSwitch() {
  const { t } = useLingui()
  const track = useMediaState('textTrack')
  const remote = useMediaRemote()
  return (
    <PlayerButton
      label={t`Subtitles`}
      shortcut="c"
      aria-pressed={track !== null}
      onClick={() => remote.toggleCaptions()}
    >
      {track ? <CaptionsIcon aria-hidden /> : <CaptionsOff aria-hidden />}
    </PlayerButton>
  )
}

function PictureInPicture() {
  const { t } = useLingui()
  const can = useMediaState('canPictureInPicture')
  const remote = useMediaRemote()
  if (!can) return null
  return (
    <PlayerButton
      label={t`Picture in picture`}
      shortcut="i"
      onClick={() => remote.togglePictureInPicture()}
    >
      <PictureInPicture2 aria-hidden />
    </PlayerButton>
  )
}

function FullScreen() {
  const { t } = useLingui()
  const isFull = useMediaState('fullscreen')
  const can = useMediaState('canFullscreen')
  const remote = useMediaRemote()
  if (!can) return null
  return (
    <PlayerButton
      label={isFull ? t`Exit full screen` : t`Full screen`}
      shortcut="f"
      onClick={() => remote.toggleFullscreen()}
    >
      {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </PlayerButton>
  )
}

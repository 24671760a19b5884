import { useLingui } from '@lingui/react/macro'
import {
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Settings,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useStore } from '../../../lib/store.ts'
import { cx } from '../../../ui/class-names.ts'
import { PlayerButton } from '../../play/player/player-button.tsx'
import { Panel } from '../../play/player/panel.tsx'
import { LiveButton } from './live-button.tsx'
import type { LivePlayback } from './live-playback.ts'
import { LiveSettings } from './live-settings.tsx'
import { togglePictureInPicture } from './picture-in-picture.ts'
import { RewindBar } from './rewind-bar.tsx'
import type { FullScreen } from './use-full-screen.ts'
import { VolumeRange } from './volume-range.tsx'

/** The seek bar and the buttons, at the lower edge of the picture. */
export function LiveControls({
  playback,
  isShown,
  hold,
  fullScreen,
}: {
  playback: LivePlayback
  isShown: boolean
  /** Keeps them until the call that it answers. */
  hold: () => () => void
  fullScreen: FullScreen
}) {
  const { t } = useLingui()
  const { isPaused, isMuted, volume, status } = useStore(playback.store)
  const isSilent = isMuted || volume === 0
  if (status === 'refused' || status === 'ended') return null
  return (
    <div
      className={cx(
        'absolute inset-x-0 bottom-0 z-20 flex flex-col gap-1 bg-linear-to-t from-stage/85 to-transparent px-3 pt-10 pb-2 transition-opacity',
        !isShown && 'pointer-events-none opacity-0 has-focus-visible:opacity-100',
      )}
    >
      <RewindBar playback={playback} />
      <div className="flex items-center gap-1 max-sm:gap-0">
        <PlayerButton
          label={isPaused ? t`Play` : t`Pause`}
          shortcut="k"
          onClick={() => playback.togglePause()}
        >
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </PlayerButton>
        <PlayerButton
          label={isSilent ? t`Unmute` : t`Mute`}
          shortcut="m"
          onClick={() => playback.toggleMuted()}
        >
          {isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </PlayerButton>
        <VolumeRange playback={playback} className="w-20 max-sm:hidden" />
        <LiveButton playback={playback} />
        <span className="flex-1" />
        <Panel label={t`Settings`} icon={<Settings aria-hidden />} onOpen={hold}>
          {() => <LiveSettings playback={playback} />}
        </Panel>
        {document.pictureInPictureEnabled ? (
          <PlayerButton
            label={t`Picture in picture`}
            shortcut="i"
            onClick={() => togglePictureInPicture(playback.video)}
          >
            <PictureInPicture2 aria-hidden />
          </PlayerButton>
        ) : null}
        {fullScreen.can ? (
          <PlayerButton
            label={fullScreen.isOn ? t`Exit full screen` : t`Full screen`}
            shortcut="f"
            onClick={fullScreen.toggle}
          >
            {fullScreen.isOn ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          </PlayerButton>
        ) : null}
      </div>
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from '../../../lib/store.ts'
import { cx } from '../../../ui/class-names.ts'
import { LiveControls } from './live-controls.tsx'
import { LiveNotice } from './live-notice.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useLiveKeys } from './use-live-keys.tsx'
import { useOtherSounds } from './use-other-sounds.ts'
import { useShownControls } from './use-shown-controls.ts'
import type { Watched } from './watched.ts'

/** The picture of a stream, and over it the controls and what is to be said. */
export function LiveScreen({ watched, isMini }: { watched: Watched; isMini: boolean }) {
  const { t } = useLingui()
  const { playback, title } = watched
  const root = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const { isPaused, choice } = useStore(playback.store)
  const controls = useShownControls(root)
  const fullScreen = useFullScreen(root, playback.video)
  const help = useLiveKeys(playback, { isOff: isMini, toggleFullScreen: fullScreen.toggle })
  useOtherSounds(playback, isMini)
  useLayoutEffect(() => {
    playback.video.className = 'size-full'
    picture.current?.append(playback.video)
  }, [playback])
  useEffect(() => {
    if (isMini && document.fullscreenElement) void document.exitFullscreen()
  }, [isMini])
  const isShown = controls.isShown || isPaused
  const onTap = ({ pointerType }: PointerEvent) => {
    if (isMini || pointerType === 'mouse') playback.togglePause()
    else if (controls.isShown) controls.hide()
    else controls.show()
  }
  return (
    <div
      ref={root}
      role="region"
      aria-label={t`Player: ${title}`}
      data-media-player={isMini ? undefined : ''}
      className={cx(
        'relative size-full overflow-hidden bg-stage text-on-stage',
        !isShown && 'cursor-none',
      )}
    >
      <div ref={picture} className={cx('size-full', choice === 'sound' && 'invisible')} />
      <div
        className="absolute inset-0"
        onPointerUp={onTap}
        onDoubleClick={isMini ? undefined : fullScreen.toggle}
      />
      <LiveNotice watched={watched} isMini={isMini} />
      {isMini ? null : (
        <LiveControls
          playback={playback}
          isShown={isShown}
          hold={controls.hold}
          fullScreen={fullScreen}
        />
      )}
      {isMini ? null : help}
    </div>
  )
}

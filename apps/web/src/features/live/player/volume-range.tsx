import { useLingui } from '@lingui/react/macro'
import { useStore } from '../../../lib/store.ts'
import { cx } from '../../../ui/class-names.ts'
import type { LivePlayback } from './live-playback.ts'

export function VolumeRange({
  playback,
  className,
}: {
  playback: LivePlayback
  className: string
}) {
  const { t, i18n } = useLingui()
  const { volume, isMuted } = useStore(playback.store)
  const heard = isMuted ? 0 : volume
  return (
    <input
      type="range"
      aria-label={t`Volume`}
      aria-valuetext={i18n.number(heard, { style: 'percent' })}
      min={0}
      max={1}
      step={0.05}
      value={heard}
      onChange={({ target }) => playback.setVolume(Number(target.value))}
      className={cx('h-9 accent-on-stage', className)}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { VolumeSlider } from '@vidstack/react'
import { cx } from '../../../ui/class-names.ts'

export function VolumeBar({ className }: { className: string }) {
  const { t } = useLingui()
  return (
    <VolumeSlider.Root
      aria-label={t`Volume`}
      className={cx(
        'group relative mx-2 inline-flex h-9 cursor-pointer touch-none items-center rounded-sm select-none',
        className,
      )}
    >
      <VolumeSlider.Track className="relative h-1 w-full rounded-full bg-on-stage/35">
        <VolumeSlider.TrackFill className="absolute h-full w-(--slider-fill) rounded-full bg-on-stage" />
      </VolumeSlider.Track>
      <VolumeSlider.Thumb className="absolute left-(--slider-fill) size-3 -translate-x-1/2 rounded-full bg-on-stage" />
    </VolumeSlider.Root>
  )
}

import { useLingui } from '@lingui/react/macro'
import {
  useCaptionOptions,
  useMediaState,
  usePlaybackRateOptions,
  useVideoQualityOptions,
} from '@vidstack/react'
import { Settings } from 'lucide-react'
import { Choice } from './choice.tsx'
import { speeds } from './memory.ts'
import { PlayerPanel } from './player-panel.tsx'
import { VolumeBar } from './volume-bar.tsx'

export interface Looping {
  isOn: boolean
  turn: (isOn: boolean) => void
}

/** Quality, speed, subtitles and looping, and the volume where there is no room for it elsewhere. */
export function PlaySettings({ loop }: { loop: Looping }) {
  const { t } = useLingui()
  const canSetVolume = useMediaState('canSetVolume')
  return (
    <PlayerPanel label={t`Settings`} icon={<Settings aria-hidden />}>
      {() => (
        <>
          <Quality />
          <Speed />
          <Subtitles />
          <label className="flex min-h-9 items-center justify-between gap-3 text-sm">
            {t`Loop`}
            <input
              type="checkbox"
              checked={loop.isOn}
              onChange={({ target }) => loop.turn(target.checked)}
              className="size-5 accent-accent"
            />
          </label>
          {canSetVolume ? (
            <div className="flex items-center justify-between gap-3 text-sm sm:hidden">
              <span aria-hidden>{t`Volume`}</span>
              <VolumeBar className="w-32" />
            </div>
          ) : null}
        </>
      )}
    </PlayerPanel>
  )
}

function Quality() {
  const { t } = useLingui()
  const options = useVideoQualityOptions({ auto: t`Automatic`, sort: 'descending' })
  if (options.disabled) return null
  return <Choice label={t`Quality`} options={options} value={options.selectedValue} />
}

function Speed() {
  const { t } = useLingui()
  const rates = speeds.map((rate) => ({ label: `${rate}×`, rate }))
  const options = usePlaybackRateOptions({ rates })
  return <Choice label={t`Speed`} options={options} value={options.selectedValue} />
}

function Subtitles() {
  const { t } = useLingui()
  const options = useCaptionOptions({ off: t({ message: 'Off', context: 'captions' }) })
  if (options.disabled) return null
  return <Choice label={t`Subtitles`} options={options} value={options.selectedValue} />
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type LucideIcon, Repeat, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  canSetVolume,
  seekBy,
  setSleep,
  setVolume,
  toggleLoop,
  toggleMuted,
} from './audio-engine.ts'
import { type NowPlaying, skipSeconds, sleepStore } from './now-playing.ts'

/** Back and forward by some seconds. */
export function SkipButtons() {
  const { t } = useLingui()
  return (
    <>
      <IconButton label={t`Back ${skipSeconds} seconds`} onClick={() => seekBy(-skipSeconds)}>
        <Skip Icon={RotateCcw} />
      </IconButton>
      <IconButton label={t`Forward ${skipSeconds} seconds`} onClick={() => seekBy(skipSeconds)}>
        <Skip Icon={RotateCw} />
      </IconButton>
    </>
  )
}

/** An arrow around the number of seconds, as it could mean “from the start” otherwise. */
function Skip({ Icon }: { Icon: LucideIcon }) {
  const { i18n } = useLingui()
  return (
    <span aria-hidden className="relative grid place-items-center">
      <Icon strokeWidth={1.5} className="size-6!" />
      <span className="absolute pt-0.5 text-[9px] leading-none font-semibold">
        {i18n.number(skipSeconds)}
      </span>
    </span>
  )
}

/** Looping, the sleep timer, and the volume where the browser lets a page set it. */
export function SoundControls({ now }: { now: NowPlaying }) {
  const { t } = useLingui()
  const [isSettable] = useState(canSetVolume)
  const isSilent = now.isMuted || now.volume === 0
  return (
    <>
      <SleepTimer />
      <IconButton label={t`Loop`} aria-pressed={now.isLooping} onClick={toggleLoop}>
        <Repeat aria-hidden className={now.isLooping ? 'text-accent-ink' : ''} />
      </IconButton>
      <span className="flex items-center gap-1">
        <IconButton label={isSilent ? t`Unmute` : t`Mute`} onClick={toggleMuted}>
          {isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconButton>
        {isSettable ? (
          <input
            type="range"
            aria-label={t`Volume`}
            min={0}
            max={1}
            step={0.05}
            value={now.isMuted ? 0 : now.volume}
            onChange={({ target }) => setVolume(Number(target.value))}
            className="w-24 accent-accent"
          />
        ) : null}
      </span>
    </>
  )
}

const minutes = [15, 30, 45, 60]

function SleepTimer() {
  const { t, i18n } = useLingui()
  const sleep = useStore(sleepStore)
  const value = sleep === null ? '' : sleep === 'end' ? 'end' : String(sleep.minutes)
  const choose = (chosen: string) =>
    setSleep(chosen === '' ? null : chosen === 'end' ? 'end' : Number(chosen))
  const time = typeof sleep === 'object' && sleep ? i18n.date(sleep.at, { timeStyle: 'short' }) : ''
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      <label className="flex items-center gap-2">
        <Trans>Sleep timer</Trans>
        <select
          value={value}
          onChange={({ target }) => choose(target.value)}
          className="h-9 rounded-md border border-line bg-raised px-2 text-ink pointer-coarse:h-11"
        >
          <option value="">{t({ message: 'Off', context: 'sleep timer' })}</option>
          {minutes.map((count) => (
            <option key={count} value={count}>
              {t`${count} minutes`}
            </option>
          ))}
          <option value="end">{t`When this ends`}</option>
        </select>
      </label>
      <span role="status">{time ? <Trans>Pauses at {time}</Trans> : null}</span>
    </span>
  )
}

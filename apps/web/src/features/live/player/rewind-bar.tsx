import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useState } from 'react'
import { clockText } from '../../../lib/clock-text.ts'
import { useStore } from '../../../lib/store.ts'
import type { LivePlayback } from './live-playback.ts'

/** The whole stream so far: where it plays, and where one points. Its right end is live. */
export function RewindBar({ playback }: { playback: LivePlayback }) {
  const { t } = useLingui()
  const { startedAt, end, moment, isBehind } = useStore(playback.store)
  /** What is dragged or typed, until it’s let go. */
  const [wanted, setWanted] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const seconds = Math.max(0, Math.floor(((end ?? startedAt) - startedAt) / 1000))
  const playing = isBehind && moment !== null ? (moment - startedAt) / 1000 : seconds
  const value = Math.min(Math.max(wanted ?? playing, 0), seconds)
  const share = seconds > 0 ? (value / seconds) * 100 : 100
  const seek = () => {
    if (wanted !== null) void playback.seekTo(startedAt + wanted * 1000)
    setWanted(null)
  }
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(Math.max((clientX - left) / width, 0), 1))
  }
  return (
    <div
      className="group/rewind relative flex h-6 w-full items-center"
      onPointerMove={point}
      onPointerLeave={() => setPointed(null)}
    >
      <div className="pointer-events-none absolute inset-x-0 h-1 rounded-full bg-on-stage/30 group-hover/rewind:h-1.5">
        <div
          className="h-full rounded-full bg-danger-fill"
          style={{ width: `${share.toFixed(2)}%` }}
        />
      </div>
      <input
        type="range"
        aria-label={t`Seek`}
        aria-valuetext={behindText(seconds - value)}
        min={0}
        max={seconds}
        step={1}
        value={value}
        onChange={({ target }) => setWanted(Number(target.value))}
        onPointerUp={seek}
        onKeyUp={seek}
        onBlur={seek}
        className="absolute inset-x-0 h-6 w-full cursor-pointer appearance-none bg-transparent [&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-on-stage [&::-webkit-slider-thumb]:size-3.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-on-stage"
      />
      {pointed === null ? null : (
        <span
          aria-hidden
          className="figures pointer-events-none absolute bottom-full -translate-x-1/2 rounded-xs bg-stage/80 px-1.5 text-xs"
          style={{ left: `${Math.min(Math.max(pointed * 100, 3), 97).toFixed(2)}%` }}
        >
          {behindText(seconds * (1 - pointed))}
        </span>
      )}
    </div>
  )
}

/** How far behind live a place is: −1:05. */
function behindText(seconds: number): string {
  return `${seconds >= 1 ? '−' : ''}${clockText(seconds)}`
}

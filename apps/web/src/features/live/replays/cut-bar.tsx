import { Trans, useLingui } from '@lingui/react/macro'
import { clockText, durationText } from '../../../lib/clock-text.ts'
import type { Recording } from './replays.api.ts'

/** The recording from left to right: what is cut out, pauses, and chapters. A press goes there. */
export function CutBar({
  recording: { recordedMs, events },
  cuts,
  ms,
  onSeek,
}: {
  recording: Recording
  cuts: readonly { startMs: number; endMs: number }[]
  /** Of what is shown. */
  ms: number
  onSeek: (ms: number) => void
}) {
  const { t } = useLingui()
  const percent = (at: number) => `${Math.min(100, (at / recordedMs) * 100)}%`
  return (
    <div className="flex flex-col gap-1">
      <div className="relative h-9 rounded-md bg-accent-soft">
        {cuts.map(({ startMs, endMs }) => (
          <span
            key={startMs}
            className="absolute inset-y-0 rounded-sm border border-line bg-pressed bg-[repeating-linear-gradient(45deg,transparent_0_6px,var(--color-line)_6px_8px)]"
            style={{ left: percent(startMs), width: percent(endMs - startMs) }}
          />
        ))}
        {events.map(({ atMs, kind }, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- events have no ids
            key={index}
            className={`absolute inset-y-0 w-px ${kind === 'pause' ? 'bg-danger' : 'bg-accent'}`}
            style={{ left: percent(atMs) }}
          />
        ))}
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: percent(ms) }}
        />
        <input
          type="range"
          min={0}
          max={recordedMs}
          step={100}
          value={Math.min(ms, recordedMs)}
          aria-label={t`Place in the recording`}
          aria-valuetext={clockText(ms / 1000)}
          onChange={({ target }) => onSeek(Number(target.value))}
          className="absolute inset-0 w-full cursor-pointer opacity-0 focus-visible:opacity-40"
        />
      </div>
      <p className="figures flex justify-between text-xs text-ink-soft">
        <span>{clockText(ms / 1000)}</span>
        {events.some(({ kind }) => kind === 'pause') ? (
          <span>
            <Trans>Red lines: the stream was interrupted</Trans>
          </span>
        ) : null}
        <span>{durationText(recordedMs / 1000)}</span>
      </p>
    </div>
  )
}

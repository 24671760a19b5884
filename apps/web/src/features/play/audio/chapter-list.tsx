import { Trans } from '@lingui/react/macro'
import { cx } from '../../../ui/class-names.ts'
import type { Playback } from '../content.api.ts'
import { clockText } from '../../../lib/clock-text.ts'

/** The chapters of a sound; each is a button that plays from its start. */
export function ChapterList({
  chapters,
  time,
  onPlay,
}: {
  chapters: Playback['chapters']
  /** Seconds; null before it plays. */
  time: number | null
  onPlay: (seconds: number) => void
}) {
  if (chapters.length === 0) return null
  const current =
    time === null ? -1 : chapters.findLastIndex(({ startMs }) => startMs <= time * 1000)
  return (
    <div className="flex flex-col gap-1">
      <h2 className="text-sm font-medium text-ink-soft">
        <Trans>Chapters</Trans>
      </h2>
      <ol className="flex max-h-72 flex-col overflow-y-auto">
        {chapters.map(({ startMs, title }, index) => (
          <li key={startMs}>
            <button
              type="button"
              aria-current={index === current || undefined}
              onClick={() => onPlay(startMs / 1000)}
              className={cx(
                'flex w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left text-sm transition-colors hover:bg-pressed pointer-coarse:py-2.5',
                index === current && 'font-medium text-accent-ink',
              )}
            >
              <span className="figures shrink-0 text-ink-faint">{clockText(startMs / 1000)}</span>
              <span dir="auto" className="min-w-0 flex-1">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

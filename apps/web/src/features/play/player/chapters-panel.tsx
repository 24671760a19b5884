import { useLingui } from '@lingui/react/macro'
import { useMediaPlayer, useMediaRemote, useMediaState } from '@vidstack/react'
import { List } from 'lucide-react'
import { clockText } from '../../../lib/clock-text.ts'
import { cx } from '../../../ui/class-names.ts'
import type { Playback } from '../content.api.ts'
import { PlayerPanel } from './player-panel.tsx'

/** The chapters of a video; a press plays from the start of one. */
export function ChaptersPanel({ chapters }: { chapters: Playback['chapters'] }) {
  const { t } = useLingui()
  const time = useMediaState('currentTime')
  const remote = useMediaRemote()
  const player = useMediaPlayer()
  const current = chapters.findLastIndex(({ startMs }) => startMs <= time * 1000)
  const playFrom = (seconds: number) => {
    const seek = () => remote.seek(seconds)
    // From the end, the player seeks to the start as it begins to play.
    if (player?.state.ended) player.addEventListener('play', seek, { once: true })
    else seek()
    remote.play()
  }
  return (
    <PlayerPanel label={t`Chapters`} icon={<List aria-hidden />}>
      {(close) => (
        <ol className="-m-1 flex max-h-52 flex-col overflow-y-auto">
          {chapters.map(({ startMs, title }, index) => (
            <li key={startMs}>
              <button
                type="button"
                aria-current={index === current || undefined}
                onClick={() => {
                  playFrom(startMs / 1000)
                  close()
                }}
                className={cx(
                  'flex w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-on-stage/20 pointer-coarse:py-2.5',
                  index === current && 'bg-on-stage/15 font-medium',
                )}
              >
                <span className="figures shrink-0 opacity-80">{clockText(startMs / 1000)}</span>
                <span dir="auto" className="min-w-0 flex-1">
                  {title}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </PlayerPanel>
  )
}

import { Trans } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { AutoRun } from './auto.ts'

/** Over the composer, while the story goes on by itself. */
export function AutoBar({ run, onStop }: { run: AutoRun; onStop: () => void }) {
  const turn = run.done + 1
  return (
    <div
      role="status"
      className="relative z-10 mx-auto mb-2 flex w-[calc(100%-1.5rem)] max-w-[704px] items-center gap-3 rounded-lg border border-line bg-accent-soft py-1.5 pr-1.5 pl-4 text-sm"
    >
      <Repeat aria-hidden className="size-4 text-accent-ink" />
      <span className="figures flex-1">
        <Trans>
          Auto-playing: turn {turn} of {run.total}
        </Trans>
      </span>
      <Button size="sm" onClick={onStop}>
        <Trans>End after this turn</Trans>
      </Button>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { clockText } from '../../lib/clock-text.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'

/** How long it is until an instant, by the second. */
export function TimeLeft({ until }: { until: string }) {
  const left = clockText(useSecondsLeft(until) ?? 0)
  return (
    <span role="timer" suppressHydrationWarning className="figures font-semibold whitespace-nowrap">
      <Trans>{left} left</Trans>
    </span>
  )
}

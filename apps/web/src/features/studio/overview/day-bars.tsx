import { useLocale } from '../../../lib/use-locale.ts'
import { Bars } from './bars.tsx'
import { formatMetric, metricBars } from './metrics.ts'
import type { Metric, Overview } from './overview.api.ts'

/** A metric of the overview by day. */
export function DayBars({ days, metric }: { days: Overview['days']; metric: Metric }) {
  const { locale } = useLocale()
  return (
    <Bars
      days={days.map((day) => ({ day: day.day, value: day[metric] }))}
      format={(value) => formatMetric(metric, value, locale)}
      fill={metricBars[metric]}
    />
  )
}

import { usePeriods } from '../../../ui/time-select.tsx'
import { useLocale } from '../../wallet/use-locale.ts'
import { formatMetric, metricBars } from './metrics.ts'
import type { Metric, Overview } from './overview.api.ts'

const height = 96

/** A bar for each day, with its figure where one points at it; a table says the same. */
export function DayBars({ days, metric }: { days: Overview['days']; metric: Metric }) {
  const { locale } = useLocale()
  const nameOf = usePeriods('day')
  const most = Math.max(0, ...days.map((day) => day[metric]))
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <div aria-hidden className="rounded-lg border border-line bg-raised px-3 pt-2 pb-1.5">
      <p className="figures text-xs text-ink-faint">{formatMetric(metric, most, locale)}</p>
      <svg
        viewBox={`0 0 ${days.length * 10} ${height + 1}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        {days.map((day, index) => {
          const bar = { x: index * 10 + 1.5, width: 7 }
          const size = most === 0 ? 0 : (Math.max(0, day[metric]) / most) * height
          return (
            <g key={day.day} className="hover:brightness-125">
              <title>{`${nameOf(day.day)}\n${formatMetric(metric, day[metric], locale)}`}</title>
              <rect x={index * 10} width={10} y={0} height={height} className="fill-transparent" />
              <rect {...bar} y={height - size} height={size} className={metricBars[metric]} />
              <rect {...bar} y={height} height={1} className="fill-line-strong" />
            </g>
          )
        })}
      </svg>
      <p className="mt-1 flex justify-between text-xs text-ink-faint">
        <span>{first ? nameOf(first.day) : ''}</span>
        <span>{last ? nameOf(last.day) : ''}</span>
      </p>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import type { Consumption } from './consume.api.ts'

const height = 96

/** A bar for each day of the month, the paid part below the given one; the table says the same. */
export function DayChart({ consumption }: { consumption: Consumption }) {
  const { year, month, days } = consumption
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const byDay = new Map(days.map((day) => [Number(day.day.slice(-2)), day]))
  const most = Math.max(1, ...days.map(({ totalMilli }) => totalMilli))
  const scaled = (milli: number) => (milli / most) * height
  return (
    <div aria-hidden>
      <p className="mb-2 flex gap-4 text-xs text-ink-soft">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-xs bg-accent" />
          <Trans>Paid credits</Trans>
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-xs bg-teal/50" />
          <Trans>Bonus credits</Trans>
        </span>
      </p>
      <svg
        viewBox={`0 0 ${count * 10} ${height + 1}`}
        preserveAspectRatio="none"
        className="mb-4 h-32 w-full rounded-lg border border-line bg-raised px-3 pt-3"
      >
        {Array.from({ length: count }, (_, index) => {
          const day = byDay.get(index + 1)
          const paid = scaled(day?.paidMilli ?? 0)
          const bonus = scaled(day?.bonusMilli ?? 0)
          const bar = { x: index * 10 + 1.5, width: 7 }
          return (
            <g key={index}>
              <rect {...bar} y={height - paid} height={paid} className="fill-accent" />
              <rect {...bar} y={height - paid - bonus} height={bonus} className="fill-teal/50" />
              <rect {...bar} y={height} height={1} className="fill-line-strong" />
            </g>
          )
        })}
      </svg>
    </div>
  )
}

import { usePeriods } from '../../../ui/time-select.tsx'

const height = 96

/** A bar for each day, with its figure where one points at it; a table says the same. */
export function Bars({
  days,
  format,
  fill,
}: {
  days: readonly { day: string; value: number }[]
  format: (value: number) => string
  /** The class of a bar. */
  fill: string
}) {
  const nameOf = usePeriods('day')
  const most = Math.max(0, ...days.map(({ value }) => value))
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <div aria-hidden className="rounded-lg border border-line bg-raised px-3 pt-2 pb-1.5">
      <p className="figures text-xs text-ink-faint">{format(most)}</p>
      <svg
        viewBox={`0 0 ${days.length * 10} ${height + 1}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        {days.map(({ day, value }, index) => {
          const bar = { x: index * 10 + 1.5, width: 7 }
          const size = most === 0 ? 0 : (Math.max(0, value) / most) * height
          return (
            <g key={day} className="hover:brightness-125">
              <title>{`${nameOf(day)}\n${format(value)}`}</title>
              <rect x={index * 10} width={10} y={0} height={height} className="fill-transparent" />
              <rect {...bar} y={height - size} height={size} className={fill} />
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

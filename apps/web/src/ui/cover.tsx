import { coverOf } from './cover-of.ts'

/** What is drawn where there is no picture: rings of a hue of its own, and an initial. */
export function Cover({ name }: { name: string }) {
  const { tint, x, y } = coverOf(name)
  return (
    <span
      aria-hidden
      data-tint={tint}
      className="absolute inset-0 flex items-center justify-center bg-linear-to-br from-accent-soft to-pressed text-2xl font-semibold text-accent-ink"
    >
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full fill-none stroke-accent-ink opacity-20"
      >
        {[18, 34, 52, 72, 94].map((radius) => (
          <circle key={radius} cx={x} cy={y} r={radius} strokeWidth="5" />
        ))}
      </svg>
      <span className="relative">{[...name][0]}</span>
    </span>
  )
}

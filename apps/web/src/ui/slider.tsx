import { Slider as Radix } from 'radix-ui'

/** A number in a range, by drag, arrows and page keys. */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
  format = String,
}: {
  label: string
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
  format?: (value: number) => string
}) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between text-sm">
        <span className="font-medium">{label}</span>
        <span className="figures text-ink-soft">{format(value)}</span>
      </div>
      <Radix.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next]) => {
          if (next !== undefined) onChange(next)
        }}
        className="relative flex h-6 touch-none items-center select-none"
      >
        <Radix.Track className="relative h-1.5 flex-1 rounded-full bg-pressed">
          <Radix.Range className="absolute h-full rounded-full bg-accent" />
        </Radix.Track>
        <Radix.Thumb
          aria-label={label}
          aria-valuetext={format(value)}
          className="block size-5 rounded-full border-2 border-accent bg-raised"
        />
      </Radix.Root>
    </div>
  )
}

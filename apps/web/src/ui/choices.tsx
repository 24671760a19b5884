import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface Choice<Value extends string> {
  value: Value
  label: ReactNode
}

/** One of a few, all of them seen at once; arrows move between them. */
export function Choices<Value extends string>({
  legend,
  choices,
  value,
  onChange,
  className,
  cardClassName,
}: {
  legend: ReactNode
  choices: Choice<Value>[]
  /** Null: none is chosen yet. */
  value: Value | null
  onChange: (value: Value) => void
  /** Lays the cards out, such as `grid grid-cols-2`. */
  className: string
  cardClassName?: string
}) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className={cx('gap-2', className)}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'relative cursor-pointer rounded-lg border border-line bg-raised px-4 py-3 text-sm transition-colors hover:bg-pressed has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
              cardClassName,
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

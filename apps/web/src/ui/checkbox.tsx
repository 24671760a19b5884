import { useId, type ReactNode } from 'react'

/** A consent or a choice of its own. */
export function Checkbox({
  label,
  hint,
  checked,
  onChange,
}: {
  label: ReactNode
  /** What it means, read out with it. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0 cursor-pointer accent-accent"
      />
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-ink-faint">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}

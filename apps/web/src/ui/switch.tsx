import { Switch as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'

/** On or off, at once; the label says what is on. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  disabled,
}: {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0">
        <span className="block text-sm font-medium">{label}</span>
        {hint ? <span className="block text-sm text-ink-faint">{hint}</span> : null}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-pressed transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-55"
      >
        <Radix.Thumb className="block size-4 translate-x-[3px] rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  )
}

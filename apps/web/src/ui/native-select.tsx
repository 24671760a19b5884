import { Icon } from './icon.tsx'

/** The browser's own select, small: best on phones, and free of script. */
export function NativeSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-9 appearance-none rounded-md border border-line bg-raised pr-8 pl-3 text-sm text-ink-soft transition-colors hover:bg-pressed hover:text-ink pointer-coarse:h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="down"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  )
}

import { Icon } from './icon.tsx'

interface Option {
  value: string
  label: string
}

/** The browser's own select, small: best on phones, and free of script. */
export function NativeSelect({
  label,
  value,
  options,
  groups = [],
  onChange,
}: {
  label: string
  value: string
  options: readonly Option[]
  /** Listed after the options, each under its label. */
  groups?: readonly { label: string; options: readonly Option[] }[]
  onChange: (value: string) => void
}) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-9 w-full min-w-0 appearance-none text-ellipsis rounded-md border border-line bg-raised pr-8 pl-3 text-sm text-ink-soft transition-colors hover:bg-pressed hover:text-ink pointer-coarse:h-11"
      >
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </select>
      <Icon
        name="down"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

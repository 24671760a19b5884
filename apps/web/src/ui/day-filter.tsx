import type { ReactNode } from 'react'
import { Input } from './input.tsx'

/** The first and the last day: they go to another line together. */
export function DayFilters({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}

/** A day to filter by, beside its name. */
export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-soft">
      {label}
      <Input
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="w-40 text-sm"
      />
    </label>
  )
}

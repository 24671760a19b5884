import type { ReactNode } from 'react'

interface Option {
  label: string
  value: string
  select: () => void
}

/** One of several settings of the player. */
export function Choice(props: {
  label: ReactNode
  options: readonly Option[]
  value: string | undefined
}) {
  const { label, options, value } = props
  return (
    <label className="flex items-center justify-between gap-3 text-sm">
      {label}
      <select
        value={value}
        onChange={({ target }) => options.find((one) => one.value === target.value)?.select()}
        className="h-9 w-36 rounded-md border border-on-stage/40 bg-stage px-2 pointer-coarse:h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

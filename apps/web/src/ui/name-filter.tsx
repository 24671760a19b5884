import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from './native-select.tsx'

/** One of some named values to filter by, or all of them. */
export function NameFilter<Value extends string>({
  label,
  all,
  names,
  value,
  onChange,
}: {
  label: string
  /** What it says where nothing is filtered. */
  all: string
  names: Record<Value, MessageDescriptor>
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const named = Object.entries<MessageDescriptor>(names)
  const options = named.map(([one, name]) => ({ value: one, label: t(name) }))
  return (
    <NativeSelect
      label={label}
      value={value}
      options={[{ value: '', label: all }, ...options]}
      onChange={onChange}
    />
  )
}

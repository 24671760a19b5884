import { Field } from '../../../ui/field.tsx'
import { controlClasses } from '../../../ui/input.tsx'
import { useFieldNotes, type ControlProps } from './controls.tsx'

export interface ChoiceOption<Value extends string> {
  value: Value
  label: string
}

/** One of a few; the browser's own select, best on phones and for the keyboard. */
export function ChoiceControl<Value extends string>({
  value,
  options,
  onChange,
  ...place
}: ControlProps & {
  value: Value
  options: readonly ChoiceOption<Value>[]
  onChange: (value: Value) => void
}) {
  const notes = useFieldNotes(place)
  return (
    <Field label={place.label} {...notes}>
      {(ids) => (
        <select
          {...ids}
          data-field={place.field}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
          className={selectClasses}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export const selectClasses = `${controlClasses} h-10 text-sm pointer-coarse:h-11`

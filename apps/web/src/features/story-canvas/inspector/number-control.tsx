import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useFieldNotes, type ControlProps } from './controls.tsx'

interface NumberProps extends ControlProps {
  min?: number
  max?: number
  /** Takes fractions too. */
  decimal?: boolean
  placeholder?: string
}

/** A number; what is not one yet stays in the field until it is. */
export function NumberControl({
  onChange,
  ...props
}: NumberProps & { value: number; onChange: (value: number) => void }) {
  return (
    <OptionalNumberControl
      {...props}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
    />
  )
}

/** A number that may be left out: an empty field is null. */
export function OptionalNumberControl({
  value,
  onChange,
  min,
  max,
  decimal,
  placeholder,
  ...place
}: NumberProps & { value: number | null; onChange: (value: number | null) => void }) {
  const notes = useFieldNotes(place)
  const [draft, setDraft] = useState<string | null>(null)
  const take = (typed: string) => {
    setDraft(typed)
    if (typed.trim() === '') return onChange(null)
    const next = Number(typed)
    const fits = Number.isFinite(next) && next >= (min ?? -Infinity) && next <= (max ?? Infinity)
    if (fits && (decimal || Number.isInteger(next))) onChange(next)
  }
  return (
    <Field label={place.label} {...notes}>
      {(ids) => (
        <Input
          {...ids}
          type="number"
          data-field={place.field}
          value={draft ?? value ?? ''}
          step={decimal ? 'any' : 1}
          onBlur={() => setDraft(null)}
          onChange={(event) => take(event.currentTarget.value)}
          className="figures"
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          {...(placeholder ? { placeholder } : {})}
        />
      )}
    </Field>
  )
}

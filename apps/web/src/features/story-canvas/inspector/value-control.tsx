import { useLingui } from '@lingui/react/macro'
import { MAX_VARIABLE_CHARS } from '@plax/story-engine/limits'
import type { VariableType, VariableValue } from '@plax/story-engine/nodes'
import { asType } from '../model/variables.ts'
import { ChoiceControl } from './choice-control.tsx'
import { TextControl, type ControlProps } from './controls.tsx'
import { NumberControl } from './number-control.tsx'

/** A value in the control of its type: a number, a text, or yes and no. */
export function ValueControl({
  type,
  value,
  onChange,
  ...place
}: ControlProps & {
  type: VariableType
  value: VariableValue
  onChange: (value: VariableValue) => void
}) {
  const { t } = useLingui()
  if (type === 'number') {
    return (
      <NumberControl {...place} decimal value={Number(asType(value, type))} onChange={onChange} />
    )
  }
  if (type === 'boolean') {
    return (
      <ChoiceControl
        {...place}
        value={asType(value, type) === true ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
        onChange={(chosen) => onChange(chosen === 'yes')}
      />
    )
  }
  return (
    <TextControl {...place} max={MAX_VARIABLE_CHARS} value={String(value)} onChange={onChange} />
  )
}

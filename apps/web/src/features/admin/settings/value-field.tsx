import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { Select } from '../../../ui/select.tsx'
import { boundOf, isFilled, partOf } from './setting-parts.ts'
import { choicesOf, kindOf, readValue, writeValue } from './setting-value.ts'
import { PartFields } from './part-fields.tsx'

/** The control that a setting's kind asks for, with its bounds. */
export function ValueField({
  schema,
  form,
  text,
  onChoose,
}: {
  schema: Record<string, unknown>
  form: UseFormReturn<{ text: string }>
  text: string
  onChoose: (text: string) => void
}) {
  const { t } = useLingui()
  const kind = kindOf(schema)
  const isWrong = readValue(kind, text) === null && text !== ''
  const part = kind === 'json' ? partOf(schema) : null
  if (part) {
    const value = JSON.parse(text) as unknown
    return (
      <fieldset className="flex flex-col gap-4">
        <legend className="sr-only">{t`Value`}</legend>
        <PartFields
          part={part}
          label={t`Value`}
          value={value}
          onChange={(changed) => onChoose(writeValue(kind, changed))}
        />
        {isFilled(part, value) ? null : (
          <p className="text-sm text-ink-faint">{t`Fill in every number and date.`}</p>
        )}
      </fieldset>
    )
  }
  const options =
    kind === 'boolean'
      ? [
          { value: 'true', label: t`On` },
          { value: 'false', label: t`Off` },
        ]
      : choicesOf(schema).map((value) => ({ value, label: value }))
  const min = boundOf(schema, 'minimum')
  const max = boundOf(schema, 'maximum')
  const hints = {
    number: min !== undefined && max !== undefined ? t`From ${min} to ${max}.` : undefined,
    json: t`JSON format.`,
    'optional text': t`Leave empty to use the default text.`,
    boolean: undefined,
    choice: undefined,
    text: undefined,
  }
  const field = {
    form,
    name: 'text',
    label: t`Value`,
    hint: hints[kind],
    error: isWrong ? (kind === 'json' ? t`This isn’t valid JSON.` : t`Enter a number.`) : undefined,
  } as const
  if (options.length > 0) {
    return (
      <Field label={field.label} hint={field.hint} error={field.error}>
        {(ids) => <Select {...ids} value={text} options={options} onChange={onChoose} />}
      </Field>
    )
  }
  if (kind === 'json') {
    return <LongTextField {...field} spellCheck={false} className="font-mono text-sm" />
  }
  if (kind === 'optional text') return <LongTextField {...field} spellCheck />
  return <TextField {...field} {...(kind === 'number' && { inputMode: 'decimal' })} />
}

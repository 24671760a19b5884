import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { boundOf, choicesOf, kindOf, readValue } from './setting-value.ts'

/** The control that a setting's kind asks for, with its bounds. */
export function ValueField({
  schema,
  text,
  onChange,
}: {
  schema: Record<string, unknown>
  text: string
  onChange: (text: string) => void
}) {
  const { t } = useLingui()
  const kind = kindOf(schema)
  const isWrong = readValue(kind, text) === null && text !== ''
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
  return (
    <Field
      label={t`Value`}
      hint={hints[kind]}
      error={
        isWrong ? (kind === 'json' ? t`This isn’t valid JSON.` : t`Enter a number.`) : undefined
      }
    >
      {(ids) => {
        if (options.length > 0) {
          return <Select {...ids} value={text} options={options} onChange={onChange} />
        }
        if (kind === 'json' || kind === 'optional text') {
          return (
            <Textarea
              {...ids}
              value={text}
              spellCheck={kind !== 'json'}
              className={kind === 'json' ? 'font-mono text-sm' : ''}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )
        }
        return (
          <Input
            {...ids}
            {...(kind === 'number' && { inputMode: 'decimal' as const })}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )
      }}
    </Field>
  )
}

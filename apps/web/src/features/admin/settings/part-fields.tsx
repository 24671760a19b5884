import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { fieldNames } from './setting-names.ts'
import { blankOf, type Part } from './setting-parts.ts'

interface PartProps<P extends Part = Part> {
  part: P
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** The controls of a setting that consists of several values. */
export function PartFields({ part, ...props }: PartProps) {
  switch (part.kind) {
    case 'fields':
      return <Fields part={part} {...props} />
    case 'list':
      return <List part={part} {...props} />
    case 'entries':
      return <Entries part={part} {...props} />
    case 'choice':
      return <Choice part={part} {...props} />
    default:
      return <Line part={part} {...props} />
  }
}

function Line({ part, label, value, onChange }: PartProps) {
  const { t } = useLingui()
  const isNumber = part.kind === 'number'
  const { min, max, isOptional } = isNumber ? part : {}
  const write = (text: string) => {
    const number = Number(text)
    if (isOptional && text.trim() === '') onChange(null)
    else onChange(isNumber && text.trim() !== '' && Number.isFinite(number) ? number : text)
  }
  const hasBounds = min !== undefined && max !== undefined
  return (
    <Field
      label={label}
      hint={
        !hasBounds
          ? undefined
          : isOptional
            ? t`From ${min} to ${max}, or empty.`
            : t`From ${min} to ${max}.`
      }
      error={isNumber && typeof value === 'string' && value !== '' ? t`Enter a number.` : undefined}
    >
      {(ids) => (
        <Input
          {...ids}
          type={part.kind === 'date' ? 'date' : 'text'}
          inputMode={isNumber ? 'decimal' : undefined}
          value={(value as string | number | null) ?? ''}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function Choice({ part, label, value, onChange }: PartProps<Part & { kind: 'choice' }>) {
  const options = part.options.map((option) => ({ value: String(option), label: String(option) }))
  const choose = (text: string) =>
    onChange(part.options.find((option) => String(option) === text) ?? text)
  return (
    <Field label={label}>
      {(ids) => <Select {...ids} value={String(value)} options={options} onChange={choose} />}
    </Field>
  )
}

function Fields({ part, value, onChange }: PartProps<Part & { kind: 'fields' }>) {
  const { t } = useLingui()
  const values = value as Record<string, unknown>
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3">
      {part.fields.map(([name, field]) => {
        const known = fieldNames[name]
        const label = known ? t(known) : name
        const control = (
          <PartFields
            part={field}
            label={label}
            value={values[name]}
            onChange={(changed) => onChange({ ...values, [name]: changed })}
          />
        )
        if (field.kind !== 'fields' && field.kind !== 'list') return <div key={name}>{control}</div>
        return (
          <fieldset key={name} className="col-span-full">
            <legend className="mb-1.5 text-sm font-medium">{label}</legend>
            {control}
          </fieldset>
        )
      })}
    </div>
  )
}

function List({ part, label, value, onChange }: PartProps<Part & { kind: 'list' }>) {
  const { t } = useLingui()
  const items = value as unknown[]
  return (
    <div className="flex flex-col gap-3">
      {items.length === 0 ? (
        <p className="text-sm text-ink-faint">
          <Trans>The list is empty.</Trans>
        </p>
      ) : null}
      {items.map((item, index) => {
        const row = index + 1
        return (
          // Rows have no names of their own; they are removed and added, never moved.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <PartFields
                part={part.item}
                label={`${label} ${row}`}
                value={item}
                onChange={(changed) => onChange(items.with(index, changed))}
              />
            </div>
            <IconButton
              label={t`Remove row ${row}`}
              onClick={() => onChange(items.toSpliced(index, 1))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        )
      })}
      <Button
        size="sm"
        className="self-start"
        onClick={() => onChange([...items, blankOf(part.item)])}
      >
        <Plus aria-hidden className="size-4" />
        <Trans>Add row</Trans>
      </Button>
    </div>
  )
}

function Entries({ part, value, onChange }: PartProps<Part & { kind: 'entries' }>) {
  const { t } = useLingui()
  const [added, setAdded] = useState('')
  const values = value as Record<string, unknown>
  const name = added.trim()
  const add = () => {
    onChange({ ...values, [name]: blankOf(part.value) })
    setAdded('')
  }
  return (
    <div className="flex flex-col gap-3">
      {Object.entries(values).map(([key, one]) => (
        <div key={key} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <PartFields
              part={part.value}
              label={key}
              value={one}
              onChange={(changed) => onChange({ ...values, [key]: changed })}
            />
          </div>
          <IconButton
            label={t`Remove ${key}`}
            onClick={() => {
              const { [key]: _removed, ...rest } = values
              onChange(rest)
            }}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Field label={t`Name of a new row`}>
        {(ids) => (
          <div className="flex gap-2">
            <Input
              {...ids}
              value={added}
              onChange={(event) => setAdded(event.currentTarget.value)}
            />
            <Button disabled={name === '' || name in values} onClick={add}>
              <Trans>Add row</Trans>
            </Button>
          </div>
        )}
      </Field>
    </div>
  )
}

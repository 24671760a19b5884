import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** The options of a poll that is being written: two at least. */
export function OptionFields<Values extends FieldValues>({
  form,
  options,
  nameOf,
  maxCount,
  maxLength,
  onChange,
}: {
  form: UseFormReturn<Values>
  options: readonly string[]
  nameOf: (index: number) => FieldPathByValue<Values, string>
  maxCount: number
  maxLength?: number
  onChange: (options: string[]) => void
}) {
  const { t } = useLingui()
  const count = options.length
  return (
    <>
      {options.map((_, index) => {
        const number = index + 1
        return (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- options have no ids
            key={index}
            form={form}
            name={nameOf(index)}
            label={t`Option ${number}`}
            maxLength={maxLength}
            after={
              options.length > 2 ? (
                <IconButton
                  label={t`Remove option ${number}`}
                  onClick={() => onChange(options.toSpliced(index, 1))}
                >
                  <X aria-hidden />
                </IconButton>
              ) : null
            }
          />
        )
      })}
      <div className="flex items-center gap-3">
        <Button
          size="sm"
          disabled={options.length >= maxCount}
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...options, ''])}
        >
          <Trans>Add option</Trans>
        </Button>
        <span className="figures text-sm text-ink-faint">
          <Trans context="options of a poll">
            {count} of {maxCount}
          </Trans>
        </span>
      </div>
    </>
  )
}

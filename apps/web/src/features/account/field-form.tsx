import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type FieldIds } from '../../ui/field.tsx'

/** A form of one field, beneath which stands why it was refused. */
export function FieldForm({
  label,
  submit,
  sending,
  children,
}: {
  label: ReactNode
  /** The words of its button. */
  submit: ReactNode
  sending: UseMutationResult<unknown, Error, void>
  children: (ids: FieldIds) => ReactNode
}) {
  const { i18n } = useApp()
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate()
      }}
    >
      <Field label={label} error={sending.error ? messageOf(sending.error, i18n) : null}>
        {children}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={sending.isPending}>
        {submit}
      </Button>
    </form>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'

type OwnProps = 'form' | 'name' | 'error'

/** A form of one field. */
export function FieldForm({
  name,
  first = '',
  submit,
  send,
  ...field
}: {
  name: string
  first?: string
  /** The words of its button. */
  submit: ReactNode
  send: (text: string) => Promise<unknown>
} & Omit<ComponentProps<typeof TextField<Record<string, string>>>, OwnProps>) {
  const { form } = useDraft<Record<string, string>>({ [name]: first })
  const { onSubmit, isBusy, problem } = useSend(form, (values) => send(values[name] ?? ''), {
    field: name,
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <TextField {...field} form={form} name={name} />
      <Failure error={problem} />
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        {submit}
      </Button>
    </form>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import {
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { Textarea } from '../textarea.tsx'

interface TextProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: FieldPathByValue<Values, string>
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with what is written; the server's refusal stands here too. */
  error?: ReactNode
  aside?: ReactNode
}

type Own = 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'

/**
 * A line of text by its name. `as` is another control of a line, such as a password's; `after`
 * stands beside it, such as the button that sends it.
 */
export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  error,
  aside,
  as: Control = Input,
  after,
  ...input
}: TextProps<Values> & {
  as?: (props: ComponentProps<'input'>) => ReactNode
  after?: ReactNode
} & Omit<ComponentProps<'input'>, Own>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <Field label={label} hint={hint} error={error || fieldState.error?.message} aside={aside}>
      {(ids) =>
        after ? (
          <div className="flex gap-2">
            <Control {...input} {...ids} {...field} />
            {after}
          </div>
        ) : (
          <Control {...input} {...ids} {...field} />
        )
      }
    </Field>
  )
}

/** A text of several lines by its name. */
export function LongTextField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  error,
  aside,
  ...textarea
}: TextProps<Values> & Omit<ComponentProps<'textarea'>, Own>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <Field label={label} hint={hint} error={error || fieldState.error?.message} aside={aside}>
      {(ids) => <Textarea {...textarea} {...ids} {...field} />}
    </Field>
  )
}

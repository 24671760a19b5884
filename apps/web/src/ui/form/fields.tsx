import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
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
  /** What to write, where the browser finds that what is written cannot be right. */
  advice?: string
  aside?: ReactNode
}

type OwnProps = 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'

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
  advice,
  aside,
  as: Control = Input,
  after,
  ...input
}: TextProps<Values> & {
  as?: (props: ComponentProps<'input'>) => ReactNode
  after?: ReactNode
} & Omit<ComponentProps<'input'>, OwnProps>) {
  const { field, problem } = useText(form, { name, advice })
  const pattern = input.type === 'email' ? emailPattern : undefined
  return (
    <Field label={label} hint={hint} error={error || problem} aside={aside}>
      {(ids) => {
        const control = <Control pattern={pattern} {...input} {...ids} {...field} />
        if (!after) return control
        return (
          <div className="flex gap-2">
            {control}
            {after}
          </div>
        )
      }}
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
  advice,
  aside,
  ...textarea
}: TextProps<Values> & Omit<ComponentProps<'textarea'>, OwnProps>) {
  const { field, problem } = useText(form, { name, advice })
  return (
    <Field label={label} hint={hint} error={error || problem} aside={aside}>
      {(ids) => <Textarea {...textarea} {...ids} {...field} />}
    </Field>
  )
}

/** Browsers take an address without a dot; the server takes none. */
const emailPattern = String.raw`.+@.+\..+`

/** A text of a form, and what is wrong with it until it is written anew. */
function useText<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, advice }: Pick<TextProps<Values>, 'name' | 'advice'>,
) {
  const { t } = useLingui()
  const { field, fieldState } = useController({ control: form.control, name })
  const explain = ({ validity, type }: HTMLInputElement | HTMLTextAreaElement) => {
    if (validity.valueMissing) return t`Fill in this field.`
    if (type === 'email') return t`Enter an email address, such as name@example.com.`
    return advice ?? t`Check what you entered.`
  }
  return {
    problem: fieldState.error?.message,
    field: {
      ...field,
      onChange: (event: unknown) => {
        form.clearErrors(name)
        field.onChange(event)
      },
      onInvalid: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        event.preventDefault()
        form.setError(name, { message: explain(event.currentTarget) })
      },
    },
  }
}

import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'

interface Explaining<Values extends FieldValues> {
  explain?: typeof messageOf
  fieldOf?: Record<string, Path<Values>>
}

/**
 * Sends a form once at a time. A refusal stands at the fields that the server names or that
 * `fieldOf` knows by its code, or else in `problem`; `explain` puts it into words.
 */
export function useSend<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<unknown>,
  { explain = messageOf, fieldOf = {} }: Explaining<Values> = {},
) {
  const { i18n } = useApp()
  const gate = useOneAtATime()
  const { errors, isSubmitting } = form.formState
  const refuse = (error: unknown) => {
    const message = explain(error, i18n)
    const known = error instanceof ApiError ? fieldOf[error.code] : undefined
    const names = known ? [known] : namesIn(error).filter((name) => name in form.getValues())
    for (const name of names) form.setError(name as Path<Values>, { message })
    if (names.length === 0) form.setError('root', { message })
  }
  const submit = form.handleSubmit(async (values) => {
    if (gate.begin()) await send(values).catch(refuse).finally(gate.end)
  })
  return {
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      form.clearErrors()
      void submit()
    },
    isBusy: isSubmitting,
    problem: errors.root?.message || null,
  }
}

/** The members of the body that a refusal names: `details.fields`, each with a `path` such as `/name`. */
function namesIn(error: unknown): string[] {
  const fields = error instanceof ApiError ? error.details.fields : null
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field: { path?: unknown } | null) =>
    typeof field?.path === 'string' ? [field.path.split('/')[1] ?? ''] : [],
  )
}

import { type FormEvent, useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { isFilledIn, showFirstWrong } from './check.ts'

interface RefusalOptions<Values extends FieldValues> {
  explain?: typeof messageOf
  fieldOf?: Record<string, Path<Values> | ((refusal: ApiError) => Path<Values>)>
  /** What every other refusal is about. */
  field?: Path<Values>
}

/**
 * Sends a form once at a time, when its fields are filled in. A refusal stands at the fields that the
 * server names, that `fieldOf` knows by its code, or at `field`; else in `problem`, as does what no
 * field can help. `explain` puts it into words. The first wrong field gets the cursor.
 */
export function useSend<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<unknown>,
  { explain = messageOf, fieldOf = {}, field }: RefusalOptions<Values> = {},
) {
  const { i18n } = useApp()
  const gate = useOneAtATime()
  const element = useRef<HTMLFormElement>(null)
  const { errors, isSubmitting, submitCount } = form.formState
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.asksLogIn) return
    const message = explain(error, i18n)
    const known = error instanceof ApiError ? fieldOf[error.code] : undefined
    const own = typeof known === 'function' ? known(error as ApiError) : known
    const named = namesIn(error).filter((name) => name in form.getValues())
    const other = isRefusal(error) ? field : undefined
    const names = own ? [own] : named.length === 0 && other ? [other] : named
    for (const name of names) form.setError(name as Path<Values>, { message })
    if (names.length === 0) form.setError('root', { message })
  }
  const submit = form.handleSubmit(async (values) => {
    if (element.current && !isFilledIn(element.current)) return
    if (gate.begin()) await send(values).catch(refuse).finally(gate.end)
  })
  useEffect(() => {
    if (submitCount > 0 && element.current) showFirstWrong(element.current)
  }, [submitCount])
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
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

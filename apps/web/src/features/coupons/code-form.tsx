import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { type Typed, useTyped } from './use-typed.ts'

/** Where the code of a coupon is typed; it is used without the blanks around it. */
export function CodeForm({
  refusal = null,
  hint,
  uppercase = false,
  autoFocus,
  use,
  onTyped,
}: {
  /** Why the one before was refused. */
  refusal?: string | null
  /** Which codes are entered here, also beside a refusal. */
  hint: ReactNode
  /** For codes that are written in capitals. */
  uppercase?: boolean
  autoFocus?: boolean | undefined
  use: (code: string) => Promise<unknown>
  /** What became of a code that is typed and isn’t used. */
  onTyped?: (typed: Typed) => void
}) {
  const { t } = useLingui()
  const { form, values } = useDraft({ code: '' })
  const typed = values.code.trim()
  const { onSubmit, isBusy, problem } = useSend(
    form,
    async () => {
      if (!typed) return
      await use(typed)
      form.reset()
    },
    { field: 'code' },
  )
  const isRefused = form.formState.errors.code !== undefined
  const state = isBusy ? 'checking' : isRefused ? 'refused' : 'unapplied'
  useTyped(typed === '' ? null : state, onTyped)
  return (
    <form
      noValidate
      className="flex w-full max-w-md flex-col gap-2"
      onChange={() => form.clearErrors('root')}
      onSubmit={onSubmit}
    >
      <TextField
        form={form}
        name="code"
        label={t`Coupon code`}
        error={refusal}
        autoFocus={autoFocus}
        maxLength={64}
        autoComplete="off"
        autoCapitalize={uppercase ? 'characters' : 'off'}
        spellCheck={false}
        className={uppercase ? 'font-mono uppercase' : 'font-mono'}
        after={
          <Button
            type="submit"
            busy={isBusy}
            disabled={!typed}
            className="h-10! pointer-coarse:h-11!"
          >
            <Trans context="coupon">Apply</Trans>
          </Button>
        }
      />
      <p className="text-xs text-ink-faint">{hint}</p>
      <Failure error={problem} />
    </form>
  )
}

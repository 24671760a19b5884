import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { useTyped } from './use-typed.ts'

/** Where the code of a coupon is typed; it is used without the blanks around it. */
export function CodeForm({
  refusal = null,
  uppercase = false,
  autoFocus,
  use,
  onTyped,
}: {
  /** Why the one before was refused. */
  refusal?: string | null
  /** For codes that are written in capitals. */
  uppercase?: boolean
  autoFocus?: boolean | undefined
  use: (code: string) => Promise<unknown>
  /** Whether a code is typed that isn’t used. */
  onTyped?: (isTyped: boolean) => void
}) {
  const { t } = useLingui()
  const { form, values } = useDraft({ code: '' })
  const typed = values.code.trim()
  useTyped(typed !== '', onTyped)
  const { onSubmit, isBusy, problem } = useSend(
    form,
    async () => {
      if (!typed) return
      await use(typed)
      form.reset()
    },
    { field: 'code' },
  )
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
      <Failure error={problem} />
    </form>
  )
}

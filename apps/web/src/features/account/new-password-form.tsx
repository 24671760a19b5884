import { useLingui } from '@lingui/react/macro'
import { passwordProblem, type PasswordProblem } from '@plax/contracts/account/password-rules'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { usePasswordMinLength } from './password-rule.ts'
import { PasswordStrength } from './password-strength.tsx'

export interface TypedPassword {
  password: string
  passwordRepeat: string
}

/** Which field a refusal is about. */
const fieldOf = {
  'account.current_password_wrong': 'currentPassword',
  'account.password_weak': 'password',
  'account.passwords_differ': 'passwordRepeat',
} as const

/** A new password twice (R-auth-012, R-auth-013), with a meter that speaks as one types. */
export function NewPasswordForm({
  label,
  submit,
  send,
  refusal,
  asksCurrent = false,
  typed = { password: '', passwordRepeat: '' },
  onType,
}: {
  label: ReactNode
  /** What the button says. */
  submit: ReactNode
  send: (password: string, currentPassword: string) => Promise<unknown>
  /** Why the server refused this password later on. */
  refusal?: string | undefined
  /** Whether the one until now is asked for as well. */
  asksCurrent?: boolean
  /** What was typed before, and who is told of what is typed now. */
  typed?: TypedPassword
  onType?: (typed: TypedPassword) => void
}) {
  const { t } = useLingui()
  const { password, passwordRepeat } = typed
  const { form, values } = useDraft({ currentPassword: '', password, passwordRepeat })
  const minLength = usePasswordMinLength()
  const texts: Record<PasswordProblem, string> = {
    too_short: t`Use at least ${minLength} characters.`,
    too_long: t`Use at most 128 characters.`,
    needs_letters_and_numbers: t`Use both letters and numbers.`,
    too_common: t`This password is too common. Choose another.`,
  }
  const weakness = passwordProblem(values.password, minLength)
  const differs = values.passwordRepeat !== values.password
  const { onSubmit, isBusy, problem } = useSend(
    form,
    async (sent) => {
      if (!weakness && !differs) await send(sent.password, sent.currentPassword)
    },
    { fieldOf },
  )
  const isTried = form.formState.isSubmitted
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onChange={() => onType?.(form.getValues())}
      onSubmit={onSubmit}
    >
      {asksCurrent ? (
        <TextField
          form={form}
          name="currentPassword"
          as={PasswordInput}
          label={t`Current password`}
          autoComplete="current-password"
          autoFocus
          required
        />
      ) : null}
      <TextField
        form={form}
        name="password"
        as={PasswordInput}
        label={label}
        hint={t`At least ${minLength} characters, with letters and numbers.`}
        error={isTried && weakness ? texts[weakness] : refusal}
        autoComplete="new-password"
        autoFocus={!asksCurrent}
      />
      <PasswordStrength password={values.password} minLength={minLength} />
      <TextField
        form={form}
        name="passwordRepeat"
        as={PasswordInput}
        label={t`Confirm password`}
        error={isTried && differs ? t`The passwords don’t match.` : undefined}
        autoComplete="new-password"
      />
      <Failure error={problem} />
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        {submit}
      </Button>
    </form>
  )
}

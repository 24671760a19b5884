import { useLingui } from '@lingui/react/macro'
import { passwordProblem, type PasswordProblem } from '@plax/contracts/limits'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { PasswordStrength } from './password-strength.tsx'

export interface TypedPassword {
  password: string
  passwordRepeat: string
}

/** A new password twice (R-auth-012, R-auth-013), with a meter that speaks as one types. */
export function NewPasswordForm({
  label,
  submit,
  onSubmit,
  refusal,
  busy,
  before,
  typed = { password: '', passwordRepeat: '' },
  onType,
}: {
  label: ReactNode
  /** What the button says. */
  submit: ReactNode
  onSubmit: (password: string) => void
  /** What the server said of it. */
  refusal?: string | null
  busy?: boolean
  /** Fields that stand before it. */
  before?: ReactNode
  /** What was typed before, and who is told of what is typed now. */
  typed?: TypedPassword
  onType?: (typed: TypedPassword) => void
}) {
  const { t } = useLingui()
  const [password, setPassword] = useState(typed.password)
  const [repeat, setRepeat] = useState(typed.passwordRepeat)
  const [tried, setTried] = useState(false)
  const texts: Record<PasswordProblem, string> = {
    too_short: t`Use at least 6 characters.`,
    too_long: t`Use at most 128 characters.`,
    needs_letters_and_numbers: t`Use both letters and numbers.`,
    too_common: t`This password is too common. Choose another.`,
  }
  const problem = passwordProblem(password)
  const differs = repeat !== password
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!problem && !differs) onSubmit(password)
      }}
    >
      {before}
      <Field
        label={label}
        hint={t`At least 6 characters, with letters and numbers.`}
        error={tried && problem ? texts[problem] : undefined}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            name="new-password"
            autoComplete="new-password"
            autoFocus={!before}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              onType?.({ password: event.currentTarget.value, passwordRepeat: repeat })
            }}
          />
        )}
      </Field>
      <PasswordStrength password={password} />
      <Field
        label={t`Confirm password`}
        error={tried && differs ? t`The passwords don’t match.` : undefined}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            name="repeat-password"
            autoComplete="new-password"
            value={repeat}
            onChange={(event) => {
              setRepeat(event.currentTarget.value)
              onType?.({ password, passwordRepeat: event.currentTarget.value })
            }}
          />
        )}
      </Field>
      {refusal ? (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      ) : null}
      <Button type="submit" variant="primary" size="lg" busy={busy ?? false}>
        {submit}
      </Button>
    </form>
  )
}

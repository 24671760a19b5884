import { Trans, useLingui } from '@lingui/react/macro'
import { passwordProblem, type PasswordProblem } from '@plax/contracts/limits'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { PasswordStrength } from './password-strength.tsx'

/** The password twice (R-auth-012, R-auth-013), with a meter that speaks as one types. */
export function PasswordStep({ onNext }: { onNext: (answers: { password: string }) => void }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [tried, setTried] = useState(false)
  const texts: Record<PasswordProblem, string> = {
    too_short: t`Use at least 6 characters.`,
    too_long: t`Use at most 128 characters.`,
    needs_letters_and_numbers: t`Use both letters and numbers.`,
    too_common: t`Many people use this password. Choose another one.`,
  }
  const problem = passwordProblem(password)
  const differs = repeat !== password
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!problem && !differs) onNext({ password })
      }}
    >
      <Field
        label={t`Password`}
        hint={t`At least 6 characters, with letters and numbers.`}
        error={tried && problem ? texts[problem] : undefined}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            name="new-password"
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </Field>
      <PasswordStrength password={password} />
      <Field
        label={t`Password again`}
        error={tried && differs ? t`The two passwords are not the same.` : undefined}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            name="repeat-password"
            autoComplete="new-password"
            value={repeat}
            onChange={(event) => setRepeat(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg">
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}

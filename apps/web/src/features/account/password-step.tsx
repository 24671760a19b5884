import { Trans } from '@lingui/react/macro'
import { NewPasswordForm } from './new-password-form.tsx'

export function PasswordStep({ onNext }: { onNext: (answers: { password: string }) => void }) {
  return (
    <NewPasswordForm
      label={<Trans>Password</Trans>}
      submit={<Trans>Continue</Trans>}
      onSubmit={(password) => onNext({ password })}
    />
  )
}

import { Trans } from '@lingui/react/macro'
import { NewPasswordForm, type TypedPassword } from './new-password-form.tsx'

export function PasswordStep({
  typed,
  onType,
  onNext,
}: {
  typed: TypedPassword
  onType: (typed: TypedPassword) => void
  onNext: () => void
}) {
  return (
    <NewPasswordForm
      label={<Trans>Password</Trans>}
      submit={<Trans>Continue</Trans>}
      typed={typed}
      onType={onType}
      send={async () => onNext()}
    />
  )
}

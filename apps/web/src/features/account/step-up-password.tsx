import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { endStepUp } from '../../lib/sign-in-state.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { FieldForm } from './field-form.tsx'

/** Proves who one is by the password. */
export function StepUpPassword() {
  const { t } = useLingui()
  const { api } = useApp()
  const prove = async (password: string) => {
    await api('POST /account/step-up', { body: { password } })
    endStepUp(true)
  }
  return (
    <FieldForm
      name="password"
      as={PasswordInput}
      label={t`Password`}
      autoComplete="current-password"
      autoFocus
      required
      submit={<Trans>Confirm</Trans>}
      send={prove}
    />
  )
}

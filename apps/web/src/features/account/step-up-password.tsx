import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { endStepUp } from '../../lib/sign-in-state.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { FieldForm } from './field-form.tsx'

/** Proves who one is by the password. */
export function StepUpPassword() {
  const { t } = useLingui()
  const { api } = useApp()
  const [password, setPassword] = useState('')
  const proof = useMutation({
    mutationFn: () => api('POST /account/step-up', { body: { password } }),
    onSuccess: () => endStepUp(true),
  })
  return (
    <FieldForm label={t`Password`} submit={<Trans>Confirm</Trans>} sending={proof}>
      {(ids) => (
        <PasswordInput
          {...ids}
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </FieldForm>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { endStepUp } from '../../lib/sign-in-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

/** Proves who one is by the password. */
export function StepUpPassword() {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const [password, setPassword] = useState('')
  const proof = useMutation({
    mutationFn: () => api('POST /account/step-up', { body: { password } }),
    onSuccess: () => endStepUp(true),
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        proof.mutate()
      }}
    >
      <Field label={t`Password`} error={proof.error ? messageOf(proof.error, i18n) : null}>
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
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={proof.isPending}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}

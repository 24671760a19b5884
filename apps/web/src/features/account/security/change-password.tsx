import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { showToast } from '../../../ui/toast.ts'
import { NewPasswordForm } from '../new-password-form.tsx'

/** Both steps of a change at one press (R-auth-005): the current password, then the new one. */
export function ChangePassword({ isSet, onDone }: { isSet: boolean; onDone: () => void }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const [current, setCurrent] = useState('')
  const change = useMutation({
    mutationFn: async (password: string) => {
      const body = isSet ? { currentPassword: current } : {}
      const { token } = await api('POST /account/changepw/request', { body })
      await api('POST /account/changepw/finalize', {
        body: { token: token ?? '', password, passwordRepeat: password },
      })
    },
    onSuccess: async () => {
      showToast(t`Password updated. All other sessions ended.`)
      onDone()
      await queryClient.invalidateQueries({ queryKey: ['own-password'] })
      await queryClient.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <NewPasswordForm
      label={<Trans>New password</Trans>}
      submit={<Trans>Set password</Trans>}
      onSubmit={change.mutate}
      refusal={change.error ? messageOf(change.error, i18n) : null}
      busy={change.isPending}
      before={isSet ? <CurrentPassword value={current} onChange={setCurrent} /> : undefined}
    />
  )
}

function CurrentPassword({
  value,
  onChange,
}: {
  value: string
  onChange: (password: string) => void
}) {
  const { t } = useLingui()
  return (
    <Field label={t`Current password`}>
      {(ids) => (
        <PasswordInput
          {...ids}
          name="current-password"
          autoComplete="current-password"
          autoFocus
          required
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

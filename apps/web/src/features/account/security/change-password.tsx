import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { NewPasswordForm } from '../new-password-form.tsx'

/** Both steps of a change at one press (R-auth-005): the current password, then the new one. */
export function ChangePassword({ isSet, onDone }: { isSet: boolean; onDone: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const change = async (password: string, currentPassword: string) => {
    const body = isSet ? { currentPassword } : {}
    const { token } = await api('POST /account/changepw/request', { body })
    await api('POST /account/changepw/finalize', {
      body: { token: token ?? '', password, passwordRepeat: password },
    })
    showToast(t`Password updated. All other sessions ended.`)
    onDone()
    await queryClient.invalidateQueries({ queryKey: ['own-password'] })
    await queryClient.invalidateQueries({ queryKey: ['sessions'] })
  }
  return (
    <NewPasswordForm
      label={<Trans>New password</Trans>}
      submit={<Trans>Set password</Trans>}
      asksCurrent={isSet}
      send={change}
    />
  )
}

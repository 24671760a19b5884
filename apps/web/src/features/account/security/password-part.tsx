import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Part } from '../../../ui/part.tsx'
import { NewPasswordForm } from '../new-password-form.tsx'

/** The password: changed by the current one, or set for the first time after a fresh proof. */
export function PasswordPart() {
  const { t } = useLingui()
  const { api } = useApp()
  const [open, setOpen] = useState(false)
  const password = useQuery({
    queryKey: ['own-password'],
    queryFn: ({ signal }) => api('GET /account/password', { signal }),
  })
  const close = () => setOpen(false)
  return (
    <Loaded query={password} pending={<Skeleton className="h-24" />}>
      {({ isSet }) => (
        <Part title={<Trans>Password</Trans>}>
          <Card className="flex flex-wrap items-center gap-4">
            <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">
              {isSet ? (
                <Trans>Changing your password logs you out everywhere else.</Trans>
              ) : (
                <Trans>Your account has no password yet. Set one to log in by email too.</Trans>
              )}
            </p>
            <Button onClick={() => setOpen(true)}>
              {isSet ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
            </Button>
          </Card>
          {open ? (
            <Dialog open onClose={close} title={isSet ? t`Change password` : t`Set password`}>
              <ChangePassword isSet={isSet} onDone={close} />
            </Dialog>
          ) : null}
        </Part>
      )}
    </Loaded>
  )
}

/** Both steps of a change at one press (R-auth-005): the current password, then the new one. */
function ChangePassword({ isSet, onDone }: { isSet: boolean; onDone: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const change = async (password: string, currentPassword: string) => {
    const body = isSet ? { currentPassword } : {}
    const { token } = await api('POST /account/changepw/request', { body })
    await api('POST /account/changepw/finalize', {
      body: { token: token ?? '', password, passwordRepeat: password },
    })
    showToast(t`Password updated and other sessions ended`)
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

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { May } from '../may.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SuspendUser } from './suspend-user.tsx'
import { type ReadSuspension, type ReadUser, useMayManage, useUserAgain } from './users.api.ts'

/** That somebody is suspended, why and until when, and what can be done about it. */
export function SuspensionBar({ user }: { user: ReadUser }) {
  const [dialog, setDialog] = useState<'change' | 'restore' | null>(null)
  const close = () => setDialog(null)
  const mayManage = useMayManage(user)
  if (!user.suspension) return null
  return (
    <section
      aria-labelledby="suspended"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-danger bg-danger-soft p-4"
    >
      <div className="min-w-0 flex-1 basis-72 text-sm">
        <h2 id="suspended" className="font-semibold text-danger">
          <Trans>Suspended</Trans>
        </h2>
        <p className="mt-1 break-words">{user.suspension.reason}</p>
        <Times suspension={user.suspension} />
      </div>
      {mayManage ? (
        <div className="flex flex-wrap gap-2">
          <May call="PUT /admin/users/{userOid}/suspension">
            <Button size="sm" onClick={() => setDialog('change')}>
              <Trans>Change</Trans>
            </Button>
          </May>
          <May call="DELETE /admin/users/{userOid}/suspension">
            <Button size="sm" variant="primary" onClick={() => setDialog('restore')}>
              <Trans>Restore account</Trans>
            </Button>
          </May>
        </div>
      ) : null}
      {dialog === 'change' ? <SuspendUser user={user} onClose={close} /> : null}
      {dialog === 'restore' ? <RestoreUser user={user} onClose={close} /> : null}
    </section>
  )
}

function Times({ suspension }: { suspension: ReadSuspension }) {
  const { t } = useLingui()
  const { at, until, by } = suspension
  return (
    <p className="mt-1 text-xs text-ink-soft">
      {by?.nickname ?? t`Operator`} · <When at={at} /> →{' '}
      {until ? <When at={until} /> : <Trans>until an administrator lifts it</Trans>}
    </p>
  )
}

function RestoreUser({ user, onClose }: { user: ReadUser; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const again = useUserAgain(user.oid)
  const { nickname } = user
  const restore = async (reason: string) => {
    const params = { userOid: user.oid }
    await api('DELETE /admin/users/{userOid}/suspension', { params, body: { reason } })
    again()
    showToast(t`Account restored`)
  }
  return (
    <ReasonDialog
      title={<Trans>Restore {nickname}’s account?</Trans>}
      description={
        <Trans>The user can log in again, gets an email, and can read the reason.</Trans>
      }
      confirm={<Trans>Restore account</Trans>}
      onConfirm={restore}
      onClose={onClose}
    />
  )
}

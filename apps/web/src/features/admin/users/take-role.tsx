import { Trans, useLingui } from '@lingui/react/macro'
import type { GrantedRole } from '@plax/contracts/policy'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { roleNames } from '../../roles/role-names.ts'
import { type HeldRole, type ReadUser, useChangeRole } from './users.api.ts'

/** Takes a role back that was given. */
export function TakeRole({
  user,
  held,
  onClose,
}: {
  user: ReadUser
  held: HeldRole & { role: GrantedRole }
  onClose: () => void
}) {
  const { t } = useLingui()
  const change = useChangeRole(user.oid)
  const { nickname } = user
  const name = t(roleNames[held.role])
  const take = async (reason: string) => {
    const { role, creator } = held
    await change('take', { role, reason, ...(creator && { creatorOid: creator.oid }) })
    showToast(t`Role revoked`)
  }
  return (
    <ReasonDialog
      danger
      title={
        <Trans>
          Revoke role “{name}” from {nickname}?
        </Trans>
      }
      description={<Trans>Takes effect immediately. The user can read the reason.</Trans>}
      confirm={<Trans>Revoke role</Trans>}
      onConfirm={take}
      onClose={onClose}
    />
  )
}

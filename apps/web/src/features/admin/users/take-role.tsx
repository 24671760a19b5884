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
    showToast(t`The role is taken back.`)
  }
  return (
    <ReasonDialog
      danger
      title={
        <Trans>
          Take the role “{name}” from {nickname}?
        </Trans>
      }
      description={<Trans>It is gone with their next call. They can read the reason.</Trans>}
      confirm={<Trans>Take back</Trans>}
      onConfirm={take}
      onClose={onClose}
    />
  )
}

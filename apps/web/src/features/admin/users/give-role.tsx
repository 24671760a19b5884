import { Trans, useLingui } from '@lingui/react/macro'
import { type GrantedRole, grantedRoles } from '@plax/contracts/policy'
import { useState } from 'react'
import { Choices } from '../../../ui/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { CreatorPicker, type FoundCreator } from '../creator-picker.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { roleNames, roleUses } from '../../roles/role-names.ts'
import { type ReadUser, useChangeRole } from './users.api.ts'

/** Gives somebody a role that they do not have yet; a manager's is of one creator. */
export function GiveRole({ user, onClose }: { user: ReadUser; onClose: () => void }) {
  const { t } = useLingui()
  const change = useChangeRole(user.oid)
  const held = new Set(user.heldRoles.flatMap(({ role, grant }) => (grant ? [role] : [])))
  const open = grantedRoles.filter((role) => role === 'manager' || !held.has(role))
  const [role, setRole] = useState<GrantedRole>(open[0] ?? 'manager')
  const [creator, setCreator] = useState<FoundCreator | null>(null)
  const isOfCreator = role === 'manager'
  const { nickname } = user
  const give = async (reason: string) => {
    await change('give', { role, reason, ...(isOfCreator && { creatorOid: creator?.oid }) })
    showToast(t`Role given`)
  }
  return (
    <ReasonDialog
      title={<Trans>Give {nickname} a role</Trans>}
      description={<Trans>Takes effect immediately. The user can read the reason.</Trans>}
      confirm={<Trans>Give role</Trans>}
      isReady={!isOfCreator || creator !== null}
      isChanged={creator !== null}
      onConfirm={give}
      onClose={onClose}
    >
      <Choices
        legend={t`Role`}
        className="grid"
        value={role}
        onChange={setRole}
        choices={open.map((value) => ({
          value,
          label: (
            <>
              <span className="block font-medium">{t(roleNames[value])}</span>
              <span className="block text-ink-soft">{t(roleUses[value])}</span>
            </>
          ),
        }))}
      />
      {isOfCreator ? <CreatorPicker chosen={creator} onChoose={setCreator} /> : null}
    </ReasonDialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type GrantedRole, grantedRoles } from '@plax/contracts/policy'
import { Choices } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { roleNames, roleUses } from '../../roles/role-names.ts'
import { type ReadUser, useChangeRole } from './users.api.ts'

/** Gives somebody a role that they do not have yet; a manager's is of one creator. */
export function GiveRole({ user, onClose }: { user: ReadUser; onClose: () => void }) {
  const { t } = useLingui()
  const change = useChangeRole(user.oid)
  const held = new Set(user.heldRoles.flatMap(({ role, grant }) => (grant ? [role] : [])))
  const open = grantedRoles.filter((role) => role === 'manager' || !held.has(role))
  const { form, values, set } = useDraft<{ role: GrantedRole; creatorOid: string }>({
    role: open[0] ?? 'manager',
    creatorOid: '',
  })
  const { role, creatorOid } = values
  const isOfCreator = role === 'manager'
  const { nickname } = user
  const give = async (reason: string) => {
    await change('give', { role, reason, ...(isOfCreator && { creatorOid: creatorOid.trim() }) })
    showToast(t`Role given`)
  }
  return (
    <ReasonDialog
      title={<Trans>Give {nickname} a role</Trans>}
      description={<Trans>Takes effect immediately. The user can read the reason.</Trans>}
      confirm={<Trans>Give role</Trans>}
      isReady={!isOfCreator || /^[0-9a-f]{24}$/.test(creatorOid.trim())}
      isChanged={creatorOid !== ''}
      onConfirm={give}
      onClose={onClose}
    >
      <Choices
        legend={t`Role`}
        className="grid"
        value={role}
        onChange={(chosen) => set('role', chosen)}
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
      {isOfCreator ? (
        <TextField
          form={form}
          name="creatorOid"
          label={t`Creator ID`}
          hint={t`Shown below the user’s name in this console.`}
          maxLength={24}
          required
        />
      ) : null}
    </ReasonDialog>
  )
}

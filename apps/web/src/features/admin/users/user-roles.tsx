import { Trans, useLingui } from '@lingui/react/macro'
import { grantedRoles } from '@plax/contracts/policy'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/use-may.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { May } from '../may.tsx'
import { GiveRole } from './give-role.tsx'
import { roleGrounds, roleNames } from '../../roles/role-names.ts'
import { TakeRole } from './take-role.tsx'
import { UserPart } from './user-part.tsx'
import type { HeldRole, ReadUser } from './users.api.ts'

/** The roles of a user, where each is from, and their giving and taking. */
export function UserRoles({ user }: { user: ReadUser }) {
  const { t } = useLingui()
  const may = useMay()
  const isSelf = useViewer()?.oid === user.oid
  const [dialog, setDialog] = useState<'give' | HeldRole | null>(null)
  const close = () => setDialog(null)
  return (
    <UserPart
      title={<Trans>Roles</Trans>}
      actions={
        <May call="PUT /admin/users/{userOid}/roles/{role}">
          {isSelf ? (
            <p className="text-sm text-ink-soft">
              <Trans>Only another administrator can change your roles.</Trans>
            </p>
          ) : (
            <Button size="sm" onClick={() => setDialog('give')}>
              <Plus aria-hidden className="size-4" />
              <Trans>Give role</Trans>
            </Button>
          )}
        </May>
      }
    >
      <Table
        stacked
        caption={t`Roles and reasons`}
        rows={user.heldRoles}
        rowKey={({ role, creator }) => `${role} ${creator?.oid ?? ''}`}
        columns={[
          {
            key: 'role',
            label: t`Role`,
            cell: (row) => (
              <>
                {t(roleNames[row.role])}
                {row.creator ? <OfCreator creator={row.creator} /> : null}
              </>
            ),
          },
          { key: 'why', label: t`Reason`, cell: (row) => <Why held={row} /> },
          may('DELETE /admin/users/{userOid}/roles/{role}') && {
            key: 'act',
            label: <span className="sr-only">{t`Actions`}</span>,
            cell: (row) =>
              row.grant && !isSelf ? (
                <Button size="sm" variant="ghost" onClick={() => setDialog(row)}>
                  <Trans>Revoke role</Trans>
                </Button>
              ) : null,
          },
        ]}
      />
      {dialog === 'give' ? <GiveRole user={user} onClose={close} /> : null}
      {dialog && dialog !== 'give' && isGiven(dialog) ? (
        <TakeRole user={user} held={dialog} onClose={close} />
      ) : null}
    </UserPart>
  )
}

type GivenRole = HeldRole & { role: (typeof grantedRoles)[number] }

function isGiven(held: HeldRole): held is GivenRole {
  return grantedRoles.some((role) => role === held.role)
}

function OfCreator({ creator }: { creator: NonNullable<HeldRole['creator']> }) {
  const { nickname } = creator
  return (
    <span className="block text-xs">
      <ConsoleLink to={`users/${creator.oid}`}>
        <Trans>of {nickname}</Trans>
      </ConsoleLink>
    </span>
  )
}

function Why({ held }: { held: HeldRole }) {
  const { t } = useLingui()
  if (!held.grant) return <span className="text-ink-soft">{t(roleGrounds[held.role])}</span>
  const { by, at, reason } = held.grant
  return (
    <>
      <span className="break-words">{reason}</span>
      <span className="block text-xs text-ink-faint">
        {by?.nickname ?? t`Operator`} · <When at={at} />
      </span>
    </>
  )
}

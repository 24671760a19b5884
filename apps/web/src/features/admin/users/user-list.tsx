import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { languageNameOf } from '../language-name.ts'
import { PersonLink } from '../person-link.tsx'
import { AdminList } from '../admin-list.tsx'
import { type FoundUser, otherNamesOf, shownRoles, usersQuery } from './users.api.ts'
import { RoleBadges } from '../../roles/role-badges.tsx'
import { roleNames } from '../../roles/role-names.ts'

/** Users by nickname, id or e-mail address; the newest first. */
export function UserList() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Users</Trans>}
      text={<Trans>Every user view is logged.</Trans>}
      filters={[
        { name: 'search', label: t`Nickname, ID, or email`, kind: 'word', wide: true },
        {
          name: 'role',
          label: t`Role`,
          kind: 'choice',
          options: [
            { value: '', label: t`All users` },
            ...shownRoles.map((value) => ({ value, label: t(roleNames[value]) })),
          ],
        },
        {
          name: 'standing',
          label: t`Status`,
          kind: 'choice',
          options: [
            { value: '', label: t`Active or suspended` },
            { value: 'suspended', label: t`Suspended` },
          ],
        },
      ]}
      query={(filters) => usersQuery(api, filters)}
      empty={{ icon: <Users aria-hidden />, title: <Trans>No users match</Trans> }}
    >
      {(rows, { filters }) => (
        <Table
          stacked
          caption={t`Users`}
          rows={rows}
          rowKey={(row) => row.oid}
          columns={[
            {
              key: 'nickname',
              label: t`Nickname`,
              cell: (row) => (
                <span className="inline-block min-w-24">
                  <PersonLink oid={row.oid} nickname={row.nickname} />
                  {row.isSuspended ? (
                    <span className="ml-2">
                      <Badge tone="danger">
                        <Trans>Suspended</Trans>
                      </Badge>
                    </span>
                  ) : null}
                  <OtherNames user={row} />
                </span>
              ),
            },
            {
              key: 'email',
              label: t`Email`,
              cell: (row) => <span className="whitespace-nowrap">{row.email}</span>,
            },
            { key: 'roles', label: t`Role`, cell: (row) => <RoleBadges roles={row.roles} /> },
            ...(filters.role === 'creator'
              ? [
                  {
                    key: 'tags',
                    label: t`Creator tags`,
                    cell: (row: FoundUser) => row.creatorTags.join(', '),
                  },
                ]
              : []),
            { key: 'language', label: t`Language`, cell: (row) => languageNameOf(row.language) },
            {
              key: 'since',
              label: t`Signed up`,
              numeric: true,
              cell: (row) => <When at={row.registeredAt} />,
            },
          ]}
        />
      )}
    </AdminList>
  )
}

/** By which they may have been found. */
function OtherNames({ user }: { user: FoundUser }) {
  const names = otherNamesOf(user)
  if (names.length === 0) return null
  return <span className="block text-xs text-ink-faint">{names.join(', ')}</span>
}

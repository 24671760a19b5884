import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { grantedRoles } from '@plax/contracts/policy'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../wallet/when.tsx'
import { languageNameOf } from '../language-name.ts'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { filled, adminPagedQuery } from '../paged-query.ts'
import { Pages } from '../../../ui/pages.tsx'
import { PersonLink } from '../person-link.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { RoleBadges } from '../../roles/role-badges.tsx'
import { roleNames } from '../../roles/role-names.ts'

type FoundUser = OutputOf<'GET /account/admin/users'>['items'][number]

const roles = ['creator', ...grantedRoles] as const

/** Users by nickname, id or e-mail address; the newest first. */
export function UserList() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['search', 'role', 'standing'])
  const role = roles.find((one) => one === filters.role)
  const suspended = filters.standing === 'suspended' ? ('true' as const) : null
  const query = {
    ...filled({ search: filters.search }),
    ...(role && { role }),
    ...(suspended && { suspended }),
    limit: 50,
  }
  const list = useInfiniteQuery(
    adminPagedQuery(['users', query], (page, signal) =>
      role === 'creator' && !suspended
        ? api('GET /account/admin/creators', {
            query: { ...filled({ search: filters.search }), ...page, limit: 50 },
            signal,
          })
        : api('GET /account/admin/users', { query: { ...query, ...page }, signal }),
    ),
  )
  return (
    <>
      <ScreenHead title={<Trans>Users</Trans>} text={<Trans>Every user view is logged.</Trans>} />
      <Filters>
        <WordFilter
          wide
          label={t`Nickname, ID or email`}
          value={filters.search}
          onChange={(search) => change({ search })}
        />
        <NativeSelect
          label={t`Role`}
          value={filters.role}
          options={[
            { value: '', label: t`All users` },
            ...roles.map((value) => ({ value, label: t(roleNames[value]) })),
          ]}
          onChange={(next) => change({ role: next })}
        />
        <NativeSelect
          label={t`Status`}
          value={filters.standing}
          options={[
            { value: '', label: t`Active or suspended` },
            { value: 'suspended', label: t`Suspended` },
          ]}
          onChange={(next) => change({ standing: next })}
        />
      </Filters>
      <Pages
        list={list}
        empty={<EmptyState icon={<Users aria-hidden />} title={<Trans>No users match</Trans>} />}
      >
        {(rows) => (
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
                  </span>
                ),
              },
              {
                key: 'email',
                label: t`Email`,
                cell: (row) => <span className="whitespace-nowrap">{row.email}</span>,
              },
              { key: 'roles', label: t`Role`, cell: (row) => <RoleBadges roles={row.roles} /> },
              ...(role === 'creator'
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
      </Pages>
    </>
  )
}

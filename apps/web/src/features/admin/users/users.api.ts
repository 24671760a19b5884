import type { OutputOf } from '@plax/contracts'
import { type GrantedRole, grantedRoles } from '@plax/contracts/policy'
import { opensConsole } from '@plax/contracts/staff'
import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { adminPagedQuery, filled } from '../paged-query.ts'

export type ReadUser = OutputOf<'GET /admin/users/{userOid}'>
export type FoundUser = OutputOf<'GET /account/admin/users'>['items'][number]
export type HeldRole = ReadUser['heldRoles'][number]

/** The roles that users are listed by. */
export const shownRoles = ['creator', ...grantedRoles] as const

/** Users by nickname, id or email address; the newest first. */
export function usersQuery(api: Api, filters: Record<'search' | 'role' | 'standing', string>) {
  const search = filled({ search: filters.search })
  const role = shownRoles.find((one) => one === filters.role)
  const suspended = filters.standing === 'suspended' ? ('true' as const) : null
  const query = { ...search, ...(role && { role }), ...(suspended && { suspended }), limit: 50 }
  return adminPagedQuery(['users', query], (page, signal) =>
    role === 'creator' && !suspended
      ? api('GET /account/admin/creators', { query: { ...search, ...page, limit: 50 }, signal })
      : api('GET /account/admin/users', { query: { ...query, ...page }, signal }),
  )
}

/** By which they may have been found: their names in languages, but for the nickname. */
export function otherNamesOf({
  multiLangNick,
  nickname,
}: Pick<FoundUser, 'multiLangNick' | 'nickname'>): string[] {
  return [...new Set(Object.values(multiLangNick))].filter((name) => name !== nickname)
}

export function userKey(userOid: string): string[] {
  return ['admin', 'user', userOid]
}

/** Beneath the user's own, so that what renews them renews it. */
export function sessionsKey(userOid: string): string[] {
  return [...userKey(userOid), 'sessions']
}

/** A user, and the lists that they are in. */
export function userQueries(userOid: string): InvalidateQueryFilters {
  return {
    predicate: ({ queryKey: [area, name, oid] }) =>
      area === 'admin' && (name === 'users' || (name === 'user' && oid === userOid)),
  }
}

/** Fetches a user and the lists again after something was done to them. */
export function useUserAgain(userOid: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries(userQueries(userOid))
}

/** Whether the viewer may suspend a user and end their sessions: staff may not, if the user opens the console. */
export function useMayManage({ heldRoles }: ReadUser): boolean {
  const isAdmin = useViewer()?.isAdmin ?? false
  return isAdmin || !opensConsole(new Set(heldRoles.map(({ role }) => role)))
}

export type ReadSuspension = NonNullable<ReadUser['suspension']>

export interface RoleChange {
  role: GrantedRole
  reason: string
  creatorOid?: string
}

/** Gives a role, or takes it back. */
export function useChangeRole(userOid: string) {
  const { api } = useApp()
  const again = useUserAgain(userOid)
  return async (act: 'give' | 'take', { role, reason, creatorOid }: RoleChange) => {
    const input = {
      params: { userOid, role },
      body: { reason, ...(creatorOid && { creatorOid }) },
    }
    if (act === 'give') await api('PUT /admin/users/{userOid}/roles/{role}', input)
    else await api('DELETE /admin/users/{userOid}/roles/{role}', input)
    again()
  }
}

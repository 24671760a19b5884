import type { OutputOf } from '@plax/contracts'
import type { GrantedRole } from '@plax/contracts/policy'
import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'

export type ReadUser = OutputOf<'GET /admin/users/{userOid}'>
export type HeldRole = ReadUser['heldRoles'][number]

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

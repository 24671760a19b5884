import type { heldRole } from '@plax/contracts/account/held-role'
import { grantedRoles, type Role } from '@plax/contracts/policy'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { listUsers, type UserRow } from '../users/users.queries.ts'
import { type GrantRow, listGrants } from './roles.queries.ts'

type HeldRole = z.output<typeof heldRole>

/** The roles of a user with where each is from: those that were given, then those that follow. */
export async function listHeldRoles(
  db: Db | Tx,
  { userOid, roles }: { userOid: string; roles: ReadonlySet<Role> },
): Promise<HeldRole[]> {
  const grants = await listGrants(db, [userOid])
  const named = grants.flatMap(({ granted_by, creator_oid }) => [
    ...(granted_by ? [granted_by] : []),
    ...(creator_oid ? [creator_oid] : []),
  ])
  const people = new Map((await listUsers(db, named)).map((user) => [user.oid, user]))
  const given = new Set<Role>(grants.map(({ role }) => role))
  const others = [...roles].filter((role) => !given.has(role) && !isOnlyGiven(role))
  return [
    ...grants.map((grant) => presentGrant(grant, people)),
    ...others.map((role) => ({ role, creator: null, grant: null })),
  ]
}

/** A listed user may be named by a setting instead. */
function isOnlyGiven(role: Role): boolean {
  return role !== 'listedUser' && grantedRoles.some((one) => one === role)
}

function presentGrant(grant: GrantRow, people: ReadonlyMap<string, UserRow>): HeldRole {
  const person = (oid: string | null) =>
    oid === null ? null : { oid, nickname: people.get(oid)?.nickname ?? '' }
  return {
    role: grant.role,
    creator: person(grant.creator_oid),
    grant: {
      by: person(grant.granted_by),
      at: grant.granted_at.toISOString(),
      reason: grant.reason,
    },
  }
}

import type { GrantedRole, Role } from '@plax/contracts/policy'
import { opensConsole, type StaffRole } from '@plax/contracts/staff'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import './roles.tables.ts'

export type GrantRow = Selectable<Database['role_grants']>

/** The roles that were given to the user of a row, as a column of its query. */
export function grantedTo(userOid: RawBuilder<string>): RawBuilder<GrantedRole[]> {
  return sql`ARRAY(SELECT DISTINCT role FROM role_grants WHERE role_grants.user_oid = ${userOid})`
}

/** Whether the user of a row was given a role. */
export function wasGiven(role: GrantedRole): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT 1 FROM role_grants WHERE role_grants.user_oid = users.oid AND role_grants.role = ${role})`
}

/** All grants of some users; the oldest first. */
export async function listGrants(db: Db | Tx, userOids: readonly string[]): Promise<GrantRow[]> {
  if (userOids.length === 0) return []
  return db
    .selectFrom('role_grants')
    .selectAll()
    .where('user_oid', 'in', userOids)
    .orderBy('granted_at')
    .orderBy('role')
    .execute()
}

export async function isAdmin(db: Db | Tx, userOid: string): Promise<boolean> {
  return (await listGrants(db, [userOid])).some(({ role }) => role === 'admin')
}

/**
 * Keeps accounts that open the console, whole or in part, to administrators: staff must not end or take
 * over what limits them. Throws `auth.forbidden`.
 */
export async function assertMayManage(
  db: Db | Tx,
  { actorOid, userOid }: { actorOid: string | null; userOid: string },
): Promise<void> {
  if (actorOid === null) return
  const grants = await listGrants(db, [actorOid, userOid])
  const rolesOf = (oid: string) =>
    new Set<Role>(grants.filter((grant) => grant.user_oid === oid).map(({ role }) => role))
  if (opensConsole(rolesOf(userOid)) && !rolesOf(actorOid).has('admin')) {
    throw new AppError('auth.forbidden')
  }
}

/** Gives a role; false where they have it already. */
export async function insertGrant(tx: Tx, grant: GrantRow): Promise<boolean> {
  const result = await tx
    .insertInto('role_grants')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Takes a role back; false where it was not given. */
export async function deleteGrant(
  tx: Tx,
  grant: Pick<GrantRow, 'user_oid' | 'role' | 'creator_oid'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('role_grants')
    .where('user_oid', '=', grant.user_oid)
    .where('role', '=', grant.role)
    .where('creator_oid', 'is not distinct from', grant.creator_oid)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The administrators, locked in one order, so that changes among them take turns. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('role_grants')
    .select('user_oid')
    .where('role', '=', 'admin')
    .orderBy('user_oid')
    .forUpdate()
    .execute()
  return rows.map(({ user_oid }) => user_oid)
}

/** All administrators, and the staff whose section it is. */
export async function listAdmins(db: Db | Tx, staff?: StaffRole): Promise<string[]> {
  const rows = await db
    .selectFrom('role_grants')
    .select('user_oid')
    .distinct()
    .where('role', 'in', staff ? ['admin', staff] : ['admin'])
    .orderBy('user_oid')
    .execute()
  return rows.map(({ user_oid }) => user_oid)
}

/** Whether anybody but one administrates and stays: who leaves or is suspended does not count. */
export async function hasOtherAdmin(db: Db | Tx, userOid: string): Promise<boolean> {
  return hasOther(db, { but: [userOid], roles: ['admin'] })
}

/** Whether anybody but these moderates and stays, as an administrator or a moderator. */
export async function hasOtherModerator(db: Db | Tx, but: readonly string[]): Promise<boolean> {
  return hasOther(db, { but, roles: ['admin', 'moderator'] })
}

async function hasOther(
  db: Db | Tx,
  { but, roles }: { but: readonly string[]; roles: readonly GrantedRole[] },
): Promise<boolean> {
  const other = await db
    .selectFrom('role_grants')
    .innerJoin('users', 'users.oid', 'role_grants.user_oid')
    .select('users.oid')
    .where('role', 'in', roles)
    .where('users.oid', 'not in', but)
    .where('suspended_at', 'is', null)
    .where('withdraws_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

import type { GrantedRole } from '@plax/contracts/policy'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { findUser, getUser } from '../users/users.queries.ts'
import { deleteGrant, hasOtherAdmin, insertGrant, lockAdmins } from './roles.queries.ts'

export interface RoleChange {
  userOid: string
  role: GrantedRole
  creatorOid: string | null
  reason: string
  /** Who changes it; null for the operator on the machine itself. */
  actorOid: string | null
  now: Date
}

/**
 * Gives a role, with its row in the audit log; nothing where they have it.
 *
 * @throws role.own, role.creator_wrong, account.user_not_found
 */
export async function giveRole(tx: Tx, change: RoleChange): Promise<void> {
  assertOfAnother(change)
  const { userOid, role, creatorOid, reason, actorOid, now } = change
  await getUser(tx, userOid)
  await assertCreator(tx, change)
  if (role === 'admin') await lockAdminsAnd(tx, actorOid)
  const isNew = await insertGrant(tx, {
    user_oid: userOid,
    role,
    creator_oid: creatorOid,
    granted_by: actorOid,
    granted_at: now,
    reason,
  })
  if (isNew) await recordChange(tx, 'role.given', change)
}

/**
 * Takes a role back, with its row in the audit log. Their next call is without it.
 *
 * @throws role.own, role.not_given, role.last_admin, account.user_not_found
 */
export async function takeRole(tx: Tx, change: RoleChange): Promise<void> {
  assertOfAnother(change)
  const { userOid, role, creatorOid, actorOid } = change
  await getUser(tx, userOid)
  if (role === 'admin') {
    const admins = await lockAdminsAnd(tx, actorOid)
    const isLast = admins.includes(userOid) && !(await hasOtherAdmin(tx, userOid))
    if (isLast) throw new AppError('role.last_admin')
  }
  const isTaken = await deleteGrant(tx, { user_oid: userOid, role, creator_oid: creatorOid })
  if (!isTaken) throw new AppError('role.not_given')
  await recordChange(tx, 'role.taken', change)
}

function assertOfAnother({ userOid, actorOid }: RoleChange): void {
  if (userOid === actorOid) throw new AppError('role.own')
}

/** Locks who is an administrator; whoever was one when the call came may be none by now. */
async function lockAdminsAnd(tx: Tx, actorOid: string | null): Promise<string[]> {
  const admins = await lockAdmins(tx)
  if (actorOid !== null && !admins.includes(actorOid)) throw new AppError('auth.forbidden')
  return admins
}

async function assertCreator(tx: Tx, { userOid, role, creatorOid }: RoleChange): Promise<void> {
  if ((role === 'manager') !== (creatorOid !== null)) throw new AppError('role.creator_wrong')
  if (creatorOid === null) return
  const creator = await findUser(tx, creatorOid)
  if (!creator?.is_creator || creatorOid === userOid) throw new AppError('role.creator_wrong')
}

async function recordChange(tx: Tx, action: string, change: RoleChange): Promise<void> {
  const { userOid, role, creatorOid, reason, actorOid, now } = change
  const details = { role, ...(creatorOid !== null && { creatorOid }), reason }
  const entry = { actorOid, action, subjectKind: 'user', subjectOid: userOid, details }
  await audit(tx, entry, now)
  const payload = { userOid, role, creatorOid, reason }
  await emit(tx, { stream: 'account', type: action, payload }, now)
}

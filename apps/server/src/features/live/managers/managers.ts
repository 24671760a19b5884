import { liveManagersMaxCount } from '@plax/contracts/live/chat-values'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { lockUser } from '../../account/account.service.ts'
import './managers.tables.ts'

type ManagerRow = Selectable<Database['live_managers']>

/** Whether a user moderates a creator’s chats: hired, or given the role by an administrator. */
export function managesRoom(userOid: RawBuilder<unknown>, creatorOid: string): RawBuilder<boolean> {
  return sql<boolean>`(EXISTS (SELECT 1 FROM live_managers
      WHERE live_managers.creator_oid = ${creatorOid} AND live_managers.user_oid = ${userOid})
    OR EXISTS (SELECT 1 FROM role_grants WHERE role_grants.user_oid = ${userOid}
      AND role_grants.role = 'manager' AND role_grants.creator_oid = ${creatorOid}))`
}

export async function isManager(
  db: Db | Tx,
  { creatorOid, userOid }: { creatorOid: string; userOid: string },
): Promise<boolean> {
  const { rows } = await sql<{ manages: boolean }>`
    SELECT ${managesRoom(sql`${userOid}::text`, creatorOid)} AS manages`.execute(db)
  return rows[0]?.manages ?? false
}

/** Whether the actor moderates a creator’s chat: the creator, a manager, or an administrator. */
export async function canModerate(
  db: Db | Tx,
  { actor, creatorOid }: { actor: Actor; creatorOid: string },
): Promise<boolean> {
  const { userOid } = actor
  if (userOid === null) return false
  if (userOid === creatorOid || actor.roles.has('admin')) return true
  return isManager(db, { creatorOid, userOid })
}

/** Throws `live.not_moderator`. */
export async function assertModerates(
  db: Db | Tx,
  asked: { actor: Actor; creatorOid: string },
): Promise<void> {
  if (!(await canModerate(db, asked))) throw new AppError('live.not_moderator')
}

/** Those who were hired, the latest first, with those whom administrators gave the role. */
export async function listManagers(db: Db, creatorOid: string): Promise<ManagerRow[]> {
  const { rows } = await sql<ManagerRow>`
    SELECT creator_oid, user_oid, appointed_by, appointed_at FROM live_managers
      WHERE creator_oid = ${creatorOid}
    UNION ALL
    SELECT creator_oid, user_oid, NULL, granted_at FROM role_grants
      WHERE role = 'manager' AND creator_oid = ${creatorOid} AND NOT EXISTS (
        SELECT 1 FROM live_managers WHERE live_managers.creator_oid = ${creatorOid}
          AND live_managers.user_oid = role_grants.user_oid)
    ORDER BY appointed_at DESC, user_oid`.execute(db)
  return rows
}

/** False if they’re one already. Throws `live.manager_self` and `live.managers_full`. */
export async function hireManager(
  tx: Tx,
  hire: { creatorOid: string; userOid: string; appointedBy: string; now: Date },
): Promise<boolean> {
  const { creatorOid, userOid, appointedBy, now } = hire
  if (userOid === creatorOid) throw new AppError('live.manager_self')
  // Two at once would both find room.
  await lockUser(tx, creatorOid)
  if (await isManager(tx, { creatorOid, userOid })) return false
  const { count } = await tx
    .selectFrom('live_managers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirstOrThrow()
  if (count >= liveManagersMaxCount) {
    throw new AppError('live.managers_full', { max: liveManagersMaxCount })
  }
  await tx
    .insertInto('live_managers')
    .values({
      creator_oid: creatorOid,
      user_oid: userOid,
      appointed_by: appointedBy,
      appointed_at: now,
    })
    .execute()
  return true
}

/** Those of them who were one. A role that an administrator gave stays. */
export async function removeManagers(
  tx: Tx,
  { creatorOid, userOids }: { creatorOid: string; userOids: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('live_managers')
    .where('creator_oid', '=', creatorOid)
    .where('user_oid', 'in', userOids)
    .returning('user_oid')
    .execute()
  return rows.map(({ user_oid }) => user_oid)
}

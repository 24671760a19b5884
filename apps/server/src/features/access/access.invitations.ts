import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import './access.tables.ts'

interface Invitation {
  userOid: string
  subjectOid: string
}

export async function isInvitedTo(
  db: Db | Tx,
  { userOid, subjectOid }: Invitation,
): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('user_oid')
    .where('user_oid', '=', userOid)
    .where('subject_oid', '=', subjectOid)
    .executeTakeFirst()
  return row !== undefined
}

/** False where they were invited before. */
export async function invite(tx: Tx, invitation: Invitation & { now: Date }): Promise<boolean> {
  const result = await tx
    .insertInto('invitations')
    .values({
      user_oid: invitation.userOid,
      subject_oid: invitation.subjectOid,
      created_at: invitation.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** False where they were not invited. */
export async function uninvite(tx: Tx, { userOid, subjectOid }: Invitation): Promise<boolean> {
  const result = await tx
    .deleteFrom('invitations')
    .where('user_oid', '=', userOid)
    .where('subject_oid', '=', subjectOid)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function countInvitations(db: Db | Tx, subjectOid: string): Promise<number> {
  const row = await db
    .selectFrom('invitations')
    .select((count) => count.fn.countAll<string>().as('count'))
    .where('subject_oid', '=', subjectOid)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Those invited to an item, latest first, after a place in that order. */
export async function listInvitations(
  db: Db | Tx,
  page: { subjectOid: string; after: { at: Date; userOid: string } | null; limit: number },
): Promise<{ userOid: string; invitedAt: Date }[]> {
  let query = db
    .selectFrom('invitations')
    .select(['user_oid as userOid', 'created_at as invitedAt'])
    .where('subject_oid', '=', page.subjectOid)
    .orderBy('created_at', 'desc')
    .orderBy('user_oid', 'desc')
    .limit(page.limit)
  if (page.after) {
    const { at, userOid } = page.after
    query = query.where(sql<boolean>`(created_at, user_oid) < (${at}, ${userOid})`)
  }
  return query.execute()
}

import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import './withdrawal.tables.ts'

export type WithdrawalRow = Selectable<Database['withdrawals']>

/** The withdrawal of a person that is not over, whether its date is there or not. */
export async function findOpen(db: Db | Tx, userOid: string): Promise<WithdrawalRow | null> {
  const row = await selectOpen(db, userOid).executeTakeFirst()
  return row ?? null
}

/** As `findOpen`, locked: a cancel, a sign-in and the removal take turns at it. */
export async function lockOpen(tx: Tx, userOid: string): Promise<WithdrawalRow | null> {
  const row = await selectOpen(tx, userOid).forUpdate().executeTakeFirst()
  return row ?? null
}

function selectOpen(db: Db | Tx, userOid: string) {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('state', 'in', ['waiting', 'removing'])
}

export async function lockWithdrawal(tx: Tx, oid: string): Promise<WithdrawalRow | null> {
  const row = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Withdrawals whose date is there, and removals that were begun; the oldest first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('oid')
    .where('state', 'in', ['waiting', 'removing'])
    .where('scheduled_at', '<=', now)
    .orderBy('scheduled_at')
    .limit(limit)
    .execute()
  return rows.map(({ oid }) => oid)
}

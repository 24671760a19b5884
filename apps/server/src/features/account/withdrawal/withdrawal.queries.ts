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

/** Withdrawals whose date is there, and removals that were begun: the next after an id, by id. */
export async function listDue(
  db: Db,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('oid')
    .where('state', 'in', ['waiting', 'removing'])
    .where('scheduled_at', '<=', now)
    .where('oid', '>', after)
    .orderBy('oid')
    .limit(limit)
    .execute()
  return rows.map(({ oid }) => oid)
}

/** When the account of a withdrawal was closed; null where it is open, or its person is gone. */
export async function findClosing(db: Db, oid: string): Promise<Date | null> {
  const row = await db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.oid', 'withdrawals.user_oid')
    .select('users.withdrawn_at')
    .where('withdrawals.oid', '=', oid)
    .executeTakeFirst()
  return row?.withdrawn_at ?? null
}

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '../platform/db/database.ts'
import type { TestAnswer, TestApp } from './app.ts'

/**
 * Ends the database connection of a call in the middle of its transaction: where it waits for what
 * `hold` locks meanwhile. Answers what the call answered.
 */
export function crashWhere<T = TestAnswer>(
  t: TestApp,
  hold: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  return t.deps.db.transaction().execute(async (tx) => {
    await hold(tx)
    const answer = call()
    const end = () =>
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`
        .execute(t.deps.db)
        .then(({ rows }) => rows.length)
    await expect.poll(end, { timeout: 10_000 }).toBe(1)
    return answer
  })
}

/** As `crashWhere`, at the rows of a story in `table`. */
export function crashAt(
  t: TestApp,
  { table, contentOid }: { table: 'canvas_versions'; contentOid: string },
  call: () => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const hold = (tx: Tx) =>
    tx
      .selectFrom(table)
      .select('content_oid')
      .where('content_oid', '=', contentOid)
      .forUpdate()
      .execute()
  return crashWhere(t, hold, call)
}

/** As `crashWhere`, where the call first writes to a table, after all that it did before. */
export function crashAtTable<T = TestAnswer>(
  t: TestApp,
  table:
    | 'audit_log'
    | 'charge_refunds'
    | 'coin_gifts'
    | 'comment_donations'
    | 'content_drm'
    | 'content_reviews'
    | 'entitlements'
    | 'entries'
    | 'escrow_lots'
    | 'live_donations'
    | 'live_roulette_spins'
    | 'memberships'
    | 'nickname_changes'
    | 'speeches'
    | 'order_escrows'
    | 'order_lines'
    | 'sales'
    | 'sessions'
    | 'settings',
  call: () => Promise<T>,
): Promise<T> {
  const hold = (tx: Tx) => sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(tx)
  return crashWhere(t, hold, call)
}

/**
 * Ends the connection of the first transaction that writes to a table, after it has written; answers how
 * to do it again, how many transactions have written since, and how to end it.
 */
export async function loseFirstConnection(t: TestApp, table: 'live_donations' | 'sales') {
  const { db } = t.deps
  // A sequence counts what is rolled back, too.
  await sql`CREATE SEQUENCE first_loss`.execute(db)
  await sql`CREATE FUNCTION lose_connection_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('first_loss') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
    RETURN NULL;
  END $$`.execute(db)
  await sql`CREATE TRIGGER lose_connection AFTER INSERT ON ${sql.table(table)}
    FOR EACH STATEMENT EXECUTE FUNCTION lose_connection_once()`.execute(db)
  return {
    restart: () => sql`ALTER SEQUENCE first_loss RESTART`.execute(db),
    count: async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT last_value::int AS count FROM first_loss`.execute(db)
      return rows[0]?.count
    },
    stop: () => sql`DROP TRIGGER lose_connection ON ${sql.table(table)}`.execute(db),
  }
}

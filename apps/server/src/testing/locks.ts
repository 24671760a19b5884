import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../platform/db/database.ts'
import type { TestApp } from './open-app.ts'

/** Waits until so many statements of the test's database wait for what another one holds. */
export async function untilWaiting(t: TestApp, count: number): Promise<void> {
  const waiting = () =>
    sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
      .execute(t.deps.db)
      .then(({ rows }) => rows.length)
  await expect.poll(waiting, { timeout: 10_000 }).toBe(count)
}

/**
 * Waits until all that was written so far is older than whatever runs, also for tests beside this one
 * in other databases of the server: roll-ups reach to the oldest that runs.
 */
export async function untilSettled(db: Db): Promise<void> {
  const { rows } = await sql<{ mine: string }>`SELECT pg_current_xact_id()::text AS mine`.execute(
    db,
  )
  const settled = sql<{ is: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.mine}::xid8 AS is`
  await vi.waitFor(
    async () => {
      const [row] = (await settled.execute(db)).rows
      if (!row?.is) throw new Error('What runs is older still.')
    },
    { timeout: 20_000 },
  )
}

import { sql } from 'kysely'
import { expect } from 'vitest'
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

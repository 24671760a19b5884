import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestAnswer, TestApp } from './app.ts'

/**
 * Ends the database connection of a call in the middle of its transaction: where it waits for the
 * rows of a story in `table`, which are held meanwhile. Answers what the call answered.
 */
export function crashAt(
  t: TestApp,
  { table, contentOid }: { table: 'canvas_versions'; contentOid: string },
  call: () => Promise<TestAnswer>,
): Promise<TestAnswer> {
  return t.deps.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom(table)
      .select('content_oid')
      .where('content_oid', '=', contentOid)
      .forUpdate()
      .execute()
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

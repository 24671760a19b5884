import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPool, parseInstant } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('never lends a connection again that its server has ended', async () => {
  const pool = createPool(database.url, 1)
  const client = await pool.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  // The next call asks in the moment in which the cut one is refused.
  const next = client.query('SELECT pg_sleep(20)').catch(() => {
    client.release()
    return pool.query('SELECT 1 AS one')
  })
  await expect
    .poll(async () => {
      const { rows: active } = await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid = $1 AND wait_event = 'PgSleep'`,
        [rows[0].pid],
      )
      return active.length
    })
    .toBe(1)
  expect((await next).rows).toEqual([{ one: 1 }])
  await pool.end()
})

it("reads an instant as the driver's own parser does", async () => {
  const { rows } = await database.pool.query<{ text: string; other: string }>(
    `SELECT at::text AS text, (at AT TIME ZONE 'Asia/Kolkata')::text || '+05:30' AS other
      FROM generate_series(timestamptz '1969-12-31 23:59:58', '2400-01-01', '97 days 1.000499 s') AS at
      UNION ALL SELECT at::text, at::text FROM unnest('{infinity,-infinity,0044-03-15 BC,0099-01-01,
        12026-11-23 09:00,2026-11-23 09:00:00.1,2024-02-29 23:59:59.999999}'::timestamptz[]) AS at`,
  )
  expect(rows.length).toBeGreaterThan(1000)
  const parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
  for (const text of rows.flatMap((row) => [row.text, row.other])) {
    expect([text, parseInstant(text)]).toEqual([text, parse(text)])
  }
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPool } from './pool.ts'

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

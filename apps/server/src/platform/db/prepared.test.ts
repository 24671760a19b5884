import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDb } from './database.ts'
import { createPool } from './pool.ts'
import { type Placeholders, preparedQuery } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('asks a query with other values each time, and parses it once', async () => {
  const db = createDb(createPool(database.url, 1))
  const ask = preparedQuery((any, given: Placeholders<{ least: number; name: string }>) => {
    const rows = sql<{ said: string; at: number }>`
      SELECT ${given.name}::text || ${"'s"}::text AS said, at FROM generate_series(1, ${3}) AS at
      WHERE at >= ${given.least} AND ${true} AND ${given.name}::text <> ''`
    return { compile: () => rows.compile(any) }
  })
  expect(await ask(db, { name: 'Ann', least: 3 })).toEqual([{ said: "Ann's", at: 3 }])
  expect(await ask(db, { least: 2, name: 'Bo' })).toEqual([
    { said: "Bo's", at: 2 },
    { said: "Bo's", at: 3 },
  ])
  const { rows } = await sql<{ statement: string; types: string[] }>`
    SELECT statement, parameter_types::text[] AS types FROM pg_prepared_statements
    WHERE statement LIKE '%AS said%'`.execute(db)
  expect(rows).toEqual([
    {
      statement: expect.stringContaining("'''s'::text AS said, at FROM generate_series(1, 3)"),
      types: ['text', 'integer', 'text'],
    },
  ])
  await db.destroy()
})

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { describeSchema, listPersonalTables } from './testing/schema.ts'

/** Tables that name a person and that leaving does not change, with the reason. */
const keptWhenLeaving: Record<string, string> = {
  audit_log: 'append-only: who did what stays, by id',
  email_codes: 'a hash of a code, gone after ten minutes',
}

describe('the schema', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it('is the one that schema.sql shows (run `npx vitest run schema -u` after a migration)', async () => {
    await expect(await describeSchema(t.deps.pool)).toMatchFileSnapshot(
      join(import.meta.dirname, '../schema.sql'),
    )
  })

  it('says of every table with a person in it what happens when they leave', async () => {
    const handled = new Set([...t.deps.lifecycle.tables(), ...Object.keys(keptWhenLeaving)])
    const forgotten = (await listPersonalTables(t.deps.pool)).filter((table) => !handled.has(table))
    const how =
      'each of these tables has a column that refers to a person: name it in the `lifecycle` of its feature (docs/guides/add-a-list.md, step 6), or with a reason in `keptWhenLeaving` of apps/server/src/schema.test.ts'
    expect(forgotten, how).toEqual([])
  })

  it('handles no table that is not there', async () => {
    const { rows } = await t.deps.pool.query<{ table_name: string }>(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
    )
    const known = new Set(rows.map((row) => row.table_name))
    const gone = t.deps.lifecycle.tables().filter((table) => !known.has(table))
    expect(gone, 'remove these tables from the `lifecycle` of their feature').toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'

describe('migrate', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await database.pool.query('TRUNCATE migrations')
  })
  afterAll(() => database.close())

  const good = { name: '1_good.sql', checksum: 'a', sql: 'CREATE TABLE good (id int)' }
  const bad = { name: '2_bad.sql', checksum: 'b', sql: 'CREATE TABLE half (id int); SELECT 1/0' }

  it('applies each file once', async () => {
    expect(await migrate(database.url, [good])).toEqual(['1_good.sql'])
    expect(await migrate(database.url, [good])).toEqual([])
  })

  it('rolls a failed file back whole and says which one it was', async () => {
    await expect(migrate(database.url, [good, bad])).rejects.toThrow(/2_bad\.sql failed/)
    const left = await database.pool.query("SELECT to_regclass('half') AS name")
    expect(left.rows[0].name).toBeNull()
  })

  it('refuses a file that was changed after it was applied', async () => {
    await expect(migrate(database.url, [{ ...good, checksum: 'z' }])).rejects.toThrow(/differs/)
  })

  it('refuses a database that a newer version migrated', async () => {
    await expect(migrate(database.url, [])).rejects.toThrow(/different version of Plax/)
  })
})

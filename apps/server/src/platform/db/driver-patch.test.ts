import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { connectionOf, onWrite } from '../../testing/wire.ts'
import { patchDriver } from './driver-patch.ts'

const insert = 'INSERT INTO patched (name) VALUES ($1) RETURNING name'
const read = 'SELECT count(*)::int AS rows FROM patched'
const names = new Map([
  [insert, 'insert'],
  [read, 'read'],
])

describe('the patched driver', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let client: pg.PoolClient
  let writes: string[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = new pg.Pool({ connectionString: database.url, max: 1, pipeline: true })
    client = await pool.connect()
    patchDriver(client, { nameOf: (text) => names.get(text), isRead: (text) => text === read })
    onWrite(client, (bytes) => writes.push(bytes))
    await client.query('CREATE TABLE patched (name text UNIQUE)')
    await client.query(insert, ['known'])
    await client.query(read)
  })
  afterAll(async () => {
    client.release()
    await pool.end()
    await database.close()
  })
  beforeEach(() => {
    writes = []
  })

  it('has the internals of pg that the patch relies on', () => {
    const connection = connectionOf(client)
    for (const method of ['parse', 'bind', 'execute']) {
      expect(Reflect.get(connection, method), method).toBeTypeOf('function')
    }
    for (const method of ['submit', 'handleCommandComplete']) {
      expect(Reflect.get(pg.Query.prototype, method), method).toBeTypeOf('function')
    }
    expect(Reflect.get(connection.stream, 'cork')).toBeTypeOf('function')
    expect(connection.parsedStatements).toEqual({ insert, read })
  })

  it('sends a named statement by its name once it is parsed', async () => {
    await client.query(insert, ['by name'])
    expect(writes).toHaveLength(1)
    expect(writes[0]).toContain('by name')
    expect(writes[0]).not.toContain('INSERT')
  })

  it('sends statements of one tick in one write, and answers each of them', async () => {
    const answers = await Promise.all([
      client.query(insert, ['a']),
      client.query(insert, ['b']),
      client.query('SELECT 1 AS one'),
    ])
    expect(writes).toHaveLength(1)
    expect(answers.map(({ rows }) => rows)).toEqual([
      [{ name: 'a' }],
      [{ name: 'b' }],
      [{ one: 1 }],
    ])
  })

  it('begins a transaction in the write of its first parsed statement', async () => {
    await client.query('begin')
    expect(writes).toEqual([])
    expect((await client.query(insert, ['undone'])).rows).toEqual([{ name: 'undone' }])
    expect(writes).toHaveLength(1)
    await client.query('rollback')
    expect((await client.query(insert, ['undone'])).rows).toEqual([{ name: 'undone' }])
  })

  it('begins a transaction alone before a statement that is not parsed', async () => {
    await client.query('begin')
    const { rows } = await client.query("SELECT now() = statement_timestamp() AS is_first, 'new'")
    expect(writes).toHaveLength(2)
    expect(rows).toMatchObject([{ is_first: false }])
    await client.query('commit')
  })

  it('sends nothing for an empty transaction', async () => {
    for (const end of ['commit', 'rollback']) {
      await client.query('begin')
      await client.query(end)
    }
    expect(writes).toEqual([])
  })

  it('lets reads follow the first statement at once, and holds writes until it is answered', async () => {
    await client.query('begin')
    await Promise.all([client.query(read), client.query(read), client.query(insert, ['held back'])])
    expect(writes).toHaveLength(2)
    expect(writes[0]).not.toContain('held back')
    await client.query('rollback')
  })

  it('rejects with the error of a statement and stays usable', async () => {
    await client.query('begin')
    await expect(client.query(insert, ['known'])).rejects.toMatchObject({ code: '23505' })
    await expect(client.query(read)).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('leaves queries with a callback or as an object to the driver', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    client.query('SELECT $1::int AS two', [2], (_error, result) => resolve(result.rows))
    expect(await promise).toEqual([{ two: 2 }])
    const { rows } = await client.query({ text: 'SELECT 3', rowMode: 'array' })
    expect(rows).toEqual([[3]])
  })
})

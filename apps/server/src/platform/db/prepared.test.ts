import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { connectionOf, onWrite } from '../../testing/wire.ts'
import { createDb, type Db } from './database.ts'
import { createPool } from './pool.ts'
import { insertAll, type Placeholders, preparedQuery, preparedRead, together } from './prepared.ts'
import { isUnstorable } from './storable-json.ts'

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

describe('inserting rows', () => {
  let db: Db
  beforeAll(() => {
    db = createDb(createPool(database.url, 1))
  })
  afterAll(() => db.destroy())
  const now = new Date('2026-11-27T10:00:00.123Z')
  const event = (type: string, payload: object = {}) => ({
    stream: 'test',
    type,
    payload: payload as Record<string, unknown>,
    created_at: now,
  })
  const insert = (rows: ReturnType<typeof event>[]) =>
    db.transaction().execute((tx) => insertAll(tx, 'outbox', rows))

  it('keeps their order, JSON, and times, and prepares one statement for any number', async () => {
    expect(await insert([event('a', { list: [1, 'x'], none: null })])).toBe(1)
    expect(await insert([event('b'), event('c'), event('d')])).toBe(3)
    expect(await insert([])).toBe(0)
    const stored = await db
      .selectFrom('outbox')
      .select(['type', 'payload', 'created_at'])
      .where('stream', '=', 'test')
      .orderBy('id')
      .execute()
    expect(stored.map(({ type }) => type)).toEqual(['a', 'b', 'c', 'd'])
    expect(stored[0]).toMatchObject({ payload: { list: [1, 'x'], none: null }, created_at: now })
    const { rows } = await sql`SELECT FROM pg_prepared_statements
      WHERE statement LIKE '%jsonb_populate_recordset(NULL::"outbox"%'`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('replaces half a surrogate pair, and rejects NUL, as it does in any other text', async () => {
    await insert([event('cut \ud83d', { text: 'kept 😀' })])
    const stored = await db
      .selectFrom('outbox')
      .select(['type', 'payload'])
      .where('type', 'like', 'cut%')
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ type: 'cut \ufffd', payload: { text: 'kept 😀' } })
    const refused = await insert([event('nul \0')]).catch((error: unknown) => error)
    expect(isUnstorable(refused)).toBe(true)
  })

  it('counts those that were new if it skips conflicts, and throws otherwise', async () => {
    const insert = (readers: string[], skipsConflicts: boolean) => {
      const rows = readers.map((reader) => ({ reader, seq: 0 }))
      return db
        .transaction()
        .execute((tx) => insertAll(tx, 'outbox_cursors', rows, { skipsConflicts }))
    }
    expect(await insert(['first'], true)).toBe(1)
    expect(await insert(['first', 'second', 'second'], true)).toBe(1)
    await expect(insert(['second'], false)).rejects.toThrow('duplicate key')
  })
})

describe('a transaction', () => {
  const count = preparedQuery((any, given: Placeholders<{ name: string }>) => {
    const rows = sql<{ at: number }>`
      INSERT INTO counted (name) VALUES (${given.name}) RETURNING id AS at`
    return { compile: () => rows.compile(any) }
  })
  let db: Db
  /** What the connection has written to the database, by write. */
  let writes: string[]
  let cannotBegin = false
  beforeAll(async () => {
    const pool = createPool(database.url, 1)
    pool.on('connect', (client) => {
      const connection = connectionOf(client)
      const parse = connection.parse.bind(connection)
      connection.parse = ({ text, ...more }) =>
        parse({ ...more, text: cannotBegin && text === 'begin' ? 'begin nonsense' : text })
      onWrite(client, (bytes) => writes.push(bytes))
    })
    db = createDb(pool)
    writes = []
    await sql`CREATE TABLE counted (id int GENERATED ALWAYS AS IDENTITY, name text UNIQUE)`.execute(
      db,
    )
    await count(db, { name: 'known' })
  })
  afterAll(() => db.destroy())
  const names = async () => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM counted ORDER BY id`.execute(db)
    return rows.map(({ name }) => name)
  }

  it('begins with its first statement, in one write', async () => {
    writes = []
    const at = await db.transaction().execute(async (tx) => {
      const first = await count(tx, { name: 'a' })
      const { rows } = await sql`SELECT xmin::text::bigint = pg_current_xact_id()::text::bigint
        AS is_ours FROM counted WHERE name = 'a'`.execute(tx)
      expect(rows).toEqual([{ is_ours: true }])
      return first
    })
    expect(at).toEqual([{ at: 2 }])
    expect(writes).toHaveLength(3)
    expect(writes[0]).toContain('begin')
  })

  it('leaves nothing of its first statement when it is rolled back, or when that fails', async () => {
    const before = await names()
    const undone = db.transaction().execute(async (tx) => {
      await count(tx, { name: 'undone' })
      throw new RangeError('no')
    })
    await expect(undone).rejects.toThrow('no')
    const refused = db.transaction().execute((tx) => count(tx, { name: 'known' }))
    await expect(refused).rejects.toThrow('unique')
    const late = db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx)
      await count(tx, { name: 'late' })
      await count(tx, { name: 'known' })
    })
    await expect(late).rejects.toThrow('unique')
    expect(await names()).toEqual(before)
    writes = []
    await db.transaction().execute(async () => {})
    expect(writes).toEqual([])
  })

  it('asks together what does not depend on each other, in one write', async () => {
    writes = []
    const answers = await db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx)
      writes = []
      return together(
        tx,
        (at) => count(at, { name: 'b' }),
        (at) => count(at, { name: 'c' }),
        async () => 'nothing asked',
      )
    })
    expect(writes).toHaveLength(2)
    expect(answers[2]).toBe('nothing asked')
    expect(await names()).toEqual(expect.arrayContaining(['b', 'c']))
  })

  it('asks with its first lock what is read behind it, and nothing that writes', async () => {
    const lock = preparedRead((any, given: Placeholders<{ name: string }>) => {
      const rows = sql`SELECT id FROM counted WHERE name = ${given.name} FOR UPDATE`
      return { compile: () => rows.compile(any) }
    })
    const read = preparedRead((any, given: Placeholders<{ name: string }>) => {
      const rows = sql<{ is_ours: boolean }>`SELECT EXISTS (
          SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND mode = 'RowShareLock'
        ) AS is_ours WHERE ${given.name}::text = 'known'`
      return { compile: () => rows.compile(any) }
    })
    const begin = () =>
      db.transaction().execute((tx) =>
        together(
          tx,
          (at) => lock(at, { name: 'known' }),
          (at) => read(at, { name: 'known' }),
          (at) => count(at, { name: `behind ${writes.length}` }),
        ),
      )
    // A connection that does not know the statements yet begins by itself.
    expect((await begin())[1]).toEqual([{ is_ours: true }])
    writes = []
    expect((await begin())[1]).toEqual([{ is_ours: true }])
    expect(writes).toHaveLength(3)
    // Statements that are known go by their names, with what they ask for.
    expect(writes[0]?.match(/begin|known|behind/g)).toEqual(['begin', 'known', 'known'])
    cannotBegin = true
    const before = await names()
    await expect(begin()).rejects.toThrow('syntax error')
    cannotBegin = false
    expect(await names()).toEqual(before)
  })

  it('waits for all steps before it fails as the first of them, and nothing of them stays', async () => {
    const before = await names()
    const steps: string[] = []
    const failed = db.transaction().execute((tx) =>
      together(
        tx,
        (at) => count(at, { name: 'known' }),
        async (at) => {
          await count(at, { name: 'd' }).catch(() => steps.push('aborted'))
          // Longer than the other step's failure takes to be rolled back, if nobody waits.
          await delay(50)
          await count(at, { name: 'e' }).catch(() => steps.push('still within'))
        },
      ),
    )
    await expect(failed).rejects.toThrow('unique')
    expect(steps).toEqual(['aborted', 'still within'])
    expect(await names()).toEqual(before)
  })

  it('counts nothing that was asked together where it cannot begin', async () => {
    const before = await names()
    cannotBegin = true
    const failed = db.transaction().execute((tx) =>
      together(
        tx,
        (at) => count(at, { name: 'f' }),
        (at) => count(at, { name: 'g' }),
      ),
    )
    await expect(failed).rejects.toThrow('syntax error')
    cannotBegin = false
    expect(await names()).toEqual(before)
  })
})

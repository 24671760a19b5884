import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb, type Db } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'

export interface TestDatabase {
  url: string
  pool: pg.Pool
  db: Db
  close(): Promise<void>
}

/** A database of its own for a test file: a copy of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying its files is cheaper than to write each page to the log as well.
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE plax_template STRATEGY file_copy`)
  const url = serverUrl.replace('/postgres?', `/${name}?`)
  const pool = createPool(url, 10)
  const db = createDb(pool)
  return {
    url,
    pool,
    db,
    close: async () => {
      await db.destroy()
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

function onServer(url: string, statement: string): Promise<unknown> {
  return withClient(url, (client) => client.query(statement))
}

/** One connection for one piece of work. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

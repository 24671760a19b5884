import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../errors.ts'

const lockKey = 7_529_001

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Reads the migrations of a folder, in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8')
      return { name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings a database up to the given migrations: one advisory lock, one transaction a file, the
 * checksum kept. A file whose first line is `-- no transaction` runs outside of one (concurrent
 * indexes). Answers the names that were applied.
 */
export async function migrate(url: string, migrations: Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await createMigrationsTable(client)
    const done = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    )
    assertKnown(done.rows, migrations)
    const names = new Set(done.rows.map((row) => row.name))
    const pending = migrations.filter((migration) => !names.has(migration.name))
    for (const migration of pending) await apply(client, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

export async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
}

/** Keeps every migration, and so every start, waiting until the connection ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS locked',
    [lockKey],
  )
  if (rows[0]?.locked) return
  throw new StartError('Plax is already starting or being restored in this database.')
}

/** Refuses a database that knows other migrations than this version. */
export function assertKnown(
  done: { name: string; checksum: string }[],
  known: readonly Migration[],
): void {
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  for (const row of done) {
    const migration = byName.get(row.name)
    if (!migration) {
      throw new StartError(
        `This database was created by a different version of Plax. It has the migration ${row.name}, which this version doesn’t have. Nothing was changed.`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new StartError(
        `The migration ${row.name} differs from the one this database was created with. Nothing was changed.`,
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const plain = migration.sql.startsWith('-- no transaction')
  try {
    await client.query("SET lock_timeout = '10s'")
    if (!plain) await client.query('BEGIN')
    await client.query(migration.sql)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    if (!plain) await client.query('COMMIT')
  } catch (error) {
    if (!plain) await client.query('ROLLBACK').catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The migration ${migration.name} failed and was rolled back: ${reason}. Your data is unchanged.`,
      { cause: error },
    )
  }
}

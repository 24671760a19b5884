import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createMigrationsTable, type Migration } from '../platform/db/migrate.ts'
import { StartError } from '../platform/errors.ts'
import { type ArchivedTable, tablePath } from './archive.ts'
import type { CheckedArchive } from './check-archive.ts'
import { dropForeignKeys, dropIndexes, makeAgain } from './indexes.ts'
import { createMeter } from './parts.ts'
import type { Progress } from './progress.ts'
import { createLineCounter, quoteColumns, quoteTable } from './snapshot.ts'

/**
 * Puts an archive's rows into the database, in the caller's transaction: the schema anew, as it was
 * at the archive's last migration, then each table. What was in `public` before is gone.
 */
export async function loadArchive(
  client: pg.Client,
  { folder, manifest }: CheckedArchive,
  known: readonly Migration[],
  progress: Progress,
): Promise<void> {
  const names = new Set(manifest.migrations.map(({ name }) => name))
  const migrations = known.filter(({ name }) => names.has(name))
  await makeSchema(client, migrations)
  const references = await dropForeignKeys(client)
  const indexes = await dropIndexes(client)
  for (const table of manifest.tables) {
    await loadTable(client, folder, table, progress).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new StartError(`The table ${table.name} couldn’t be loaded: ${reason}.`, {
        cause: error,
      })
    })
  }
  for (const { schema, name, lastValue, isCalled } of manifest.sequences) {
    const sequence = quoteTable({ schema, name })
    await client.query('SELECT setval($1::regclass, $2, $3)', [sequence, lastValue, isCalled])
  }
  await forgetTransactions(client)
  progress.say('  Building the indexes…')
  await makeAgain(client, indexes)
  // The planner knows nothing of these rows until then, also for what the references are proven by.
  await client.query('ANALYZE')
  await makeAgain(client, references)
  await releaseJobs(client)
}

async function makeSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC',
  )
  await createMigrationsTable(client)
  // Tables that nobody else sees yet need no concurrent index, which a transaction could not make.
  for (const { sql } of migrations) {
    await client.query(
      sql.startsWith('-- no transaction') ? sql.replace(/\bCONCURRENTLY\b/gi, '') : sql,
    )
  }
}

async function loadTable(
  client: pg.Client,
  folder: string,
  table: ArchivedTable,
  progress: Progress,
): Promise<void> {
  const name = quoteTable(table)
  // Rows of the migrations give way to the archive's, in tables that are append-only too.
  await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  const isOurs = table.schema === 'public'
  await client.query(isOurs ? `TRUNCATE ${name}` : `DELETE FROM ${name}`)
  const meter = createMeter()
  // What nobody saw without these rows needs no vacuum to know that all see them.
  const form = isOurs ? 'WITH (FREEZE)' : ''
  const target = client.query(copyFrom(`COPY ${name} (${quoteColumns(table)}) FROM STDIN ${form}`))
  const lines = createLineCounter((rows) =>
    progress.step(() => `  ${table.name}: ${rows} of ${table.rows} rows`),
  )
  const source = createReadStream(tablePath(folder, table))
  await pipeline(source, meter.stream, createGunzip(), lines.stream, target)
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  if (target.rowCount !== table.rows || meter.result().sha256 !== table.sha256) {
    throw new Error(`got ${target.rowCount} rows instead of ${table.rows}`)
  }
}

/** The workers that had taken these jobs are gone. */
async function releaseJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(
      `UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`,
    )
  }
}

/**
 * Transaction ids mean nothing in another cluster: what was restored is older than all of them, and
 * the roll-ups that go by these ids count from the beginning again.
 */
async function forgetTransactions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('ALTER TABLE %s ALTER COLUMN %I TYPE bigint USING %2$I * 0', attrelid::regclass,
      attname) AS statement
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT attisdropped
      AND atttypid = 'bigint'::regtype AND (attname = 'xact' OR attname LIKE '%\\_xact')`)
  for (const { statement } of rows) await client.query(statement)
}

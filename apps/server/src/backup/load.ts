import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createMigrationsTable, type Migration } from '../platform/db/migrate.ts'
import { StartError } from '../platform/errors.ts'
import { type ArchivedTable, tablePath } from './archive.ts'
import type { CheckedArchive } from './check-archive.ts'
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
  const constraints = await dropForeignKeys(client)
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
  for (const statement of constraints) await client.query(statement)
  await releaseJobs(client)
  await forgetTransactions(client)
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

/** Tables come in any order, so what they owe each other is proven at the end, all at once. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) AS add
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
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
  await client.query(`DELETE FROM ${name}`)
  const meter = createMeter()
  const target = client.query(copyFrom(`COPY ${name} (${quoteColumns(table)}) FROM STDIN`))
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
 * Transaction ids mean nothing in another cluster: what was restored is older than all of them. The
 * ledger's roll-ups, which go by these ids, count from the beginning again.
 */
async function forgetTransactions(client: pg.Client): Promise<void> {
  await client.query(`ALTER TABLE postings DISABLE TRIGGER USER;
    UPDATE postings SET xact = 0;
    ALTER TABLE postings ENABLE TRIGGER USER;
    UPDATE rollup_watermark SET xact = 0`)
}

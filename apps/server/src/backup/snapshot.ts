import { Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../platform/errors.ts'
import { type ArchivedTable, type Manifest, tablePath } from './archive.ts'
import { writePart } from './parts.ts'
import type { Progress } from './progress.ts'

/**
 * Tables whose rows stay behind, with the reason:
 * sessions would bring sign-ins back to life that were ended after the backup, codes have lapsed
 * by the time of a restore, and mails would go out twice.
 */
export const leftOut: readonly string[] = ['sessions', 'email_codes', 'mails']

/** Text that means the same in every database, and no time-out of the role in the way. */
const sessionSettings = `SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET extra_float_digits = 3; SET client_encoding = 'UTF8'; SET search_path = public;
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'plax-backup' })
  // Its loss is told by the query that runs; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(sessionSettings)
  return client
}

/** Opens the snapshot that every part is read from, and keeps its tables from being altered. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const tables = await listTables(client)
  if (!tables.some(({ schema, name }) => schema === 'public' && name === 'migrations')) {
    throw new StartError('There’s no Plax data in this database, so there’s nothing to back up.')
  }
  const names = tables.map(quoteTable).join(', ')
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`)
}

export async function readAppliedMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM public.migrations ORDER BY name COLLATE "C"',
  )
  return rows
}

/** Writes each table as compressed COPY text. */
export async function dumpTables(
  client: pg.Client,
  archive: string,
  progress: Progress,
): Promise<ArchivedTable[]> {
  const tables: ArchivedTable[] = []
  for (const table of await listTables(client)) {
    if (table.schema === 'public' && leftOut.includes(table.name)) continue
    tables.push(await dumpTable(client, archive, table, progress))
  }
  return tables
}

async function dumpTable(
  client: pg.Client,
  archive: string,
  table: TableShape,
  progress: Progress,
): Promise<ArchivedTable> {
  const command = `COPY ${quoteTable(table)} (${quoteColumns(table)}) TO STDOUT`
  const lines = createLineCounter((rows) => progress.step(() => `  ${table.name}: ${rows} rows`))
  const { sha256 } = await writePart(
    tablePath(archive, table),
    () => client.query(copyTo(command)),
    lines.stream,
    createGzip({ level: 4 }),
  )
  return { ...table, rows: lines.count(), sha256 }
}

/** In COPY's text form a row is a line: breaks within values are written as escapes. */
export function createLineCounter(onCount: (lines: number) => void): {
  stream: Transform
  count: () => number
} {
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
      onCount(lines)
      done(null, chunk)
    },
  })
  return { stream, count: () => lines }
}

/** Sequences stand outside of snapshots: read after it began, they are never behind it. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: 'public' | 'graphile_worker'; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND n.nspname IN ('public', 'graphile_worker') ORDER BY 1, 2`,
  )
  const sequences: Manifest['sequences'] = []
  for (const sequence of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoteTable(sequence)}`,
    )
    for (const row of state.rows) sequences.push({ ...sequence, ...row })
  }
  return sequences
}

type TableShape = Pick<ArchivedTable, 'schema' | 'name' | 'columns'>

/** Plax's tables and the waiting jobs; the job queue's own migrations belong to its library. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT n.nspname AS schema, c.relname AS name, ARRAY(
      SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')
      AND NOT (n.nspname = 'graphile_worker' AND c.relname = 'migrations')
    ORDER BY n.nspname DESC, c.relname`)
  return rows
}

export function quoteTable({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function quoteColumns({ columns }: { columns: string[] }): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

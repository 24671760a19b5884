import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { sumFile } from '../backup/parts.ts'
import { listTables, quoteTable } from '../backup/snapshot.ts'
import { listKeys } from '../backup/stored-files.ts'
import { createPool } from '../platform/db/pool.ts'
import { withClient } from './database.ts'
import { describeSchema } from './schema.ts'

const root = join(import.meta.dirname, '../../../..')

interface ToolEnd {
  code: number | string
  output: string
}

export interface Installation {
  databaseUrl: string
  dataDir: string
}

const folders: string[] = []

/** A folder that the account of the embedded PostgreSQL may enter. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plax-backup-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** Archives and clusters are large: a test file removes its own at its end. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** A database without a table, and a folder without a file. */
export async function createEmptyInstallation(): Promise<Installation> {
  const serverUrl = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`))
  return { databaseUrl: serverUrl.replace('/postgres?', `/${name}?`), dataDir: newFolder() }
}

/**
 * Runs `npm run backup`, `restore`, `upgrade` or `ledger` as a process of its own. `fileBlocks` is the size, in
 * 512 bytes, at which the system refuses to let a file grow; `onOutput` sees all that was said.
 */
export async function runTool(
  tool: 'backup' | 'restore' | 'upgrade' | 'ledger',
  args: string[],
  options: {
    dataDir: string
    databaseUrl?: string
    fileBlocks?: number
    onOutput?: (output: string, kill: () => void) => void
  },
): Promise<ToolEnd> {
  const { NODE_ENV: _, VITEST: __, DATABASE_URL: ___, ...inherited } = process.env
  const folder = tool === 'ledger' ? 'tools' : 'backup'
  const script = join(root, `apps/server/src/${folder}/${tool}.main.ts`)
  const limit = options.fileBlocks === undefined ? '' : `ulimit -f ${options.fileBlocks}; `
  const child = spawn(
    '/bin/sh',
    ['-c', `${limit}exec "$0" "$@"`, process.execPath, script, ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...inherited,
        PLAX_DATA: options.dataDir,
        ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      },
    },
  )
  let output = ''
  const hear = (text: string) => {
    output += text
    options.onOutput?.(output, () => child.kill('SIGKILL'))
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  return new Promise((done) => {
    child.once('close', (code, signal) => done({ code: code ?? signal ?? 'unknown', output }))
  })
}

/** A backup is put on record after it was made: the record is in no archive of that moment. */
const backupRecord = '"action": "backup.made"'

/** Every table's rows as text, in an order of their own, without what is of their cluster; and the schema. */
export async function readDatabase(url: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  await withClient(url, async (client) => {
    await client.query("SET timezone = 'UTC'")
    for (const table of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT (to_jsonb(t) - '{xact,refund_xact}'::text[])::text AS row FROM ${quoteTable(table)} t ORDER BY 1`,
      )
      found[table.name] = rows.map(({ row }) => row).filter((row) => !row.includes(backupRecord))
    }
  })
  const pool = createPool(url, 1)
  found['the schema'] = await describeSchema(pool)
  await pool.end()
  return found
}

/** Every stored file's sum, by its key. */
export async function readFiles(dataDir: string): Promise<Record<string, string | null>> {
  const folder = join(dataDir, 'objects')
  const sums: Record<string, string | null> = {}
  for (const key of await listKeys(folder)) sums[key] = await sumFile(join(folder, key))
  return sums
}

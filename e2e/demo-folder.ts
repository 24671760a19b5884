import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeRunFolder } from '../apps/server/src/testing/run-folder.ts'
import { startServer } from './server.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache/demo-world')

/** What the demo world is made of; a test or a page of the web changes nothing in it. */
const sources = [
  'apps/server/src/**/*.{ts,sql}',
  'packages/*/src/**/*.ts',
  'package-lock.json',
  'e2e/demo-folder.ts',
] as const

/**
 * Puts the demo world into a data folder: the one that was kept where the same sources made it today, since the
 * world's dates count from the day that it is made.
 */
export async function prepareDemoFolder(folder: string): Promise<void> {
  const kept = join(cache, nameOfToday())
  if (existsSync(kept)) return copyFolder(kept, folder)
  await makeDemoWorld(folder)
  const begun = `${kept}.${process.pid}`
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(begun, { recursive: true })
  copyFolder(folder, begun)
  renameSync(begun, kept)
}

/** Makes the demo world, which costs more than all the rest of a start. */
async function makeDemoWorld(dataDir: string): Promise<void> {
  const server = await startServer(dataDir, { PLAX_DEMO: 'stories' })
  await prepareForJourneys(databaseUrlOf(dataDir))
  await server.stop()
}

/** Before the sites start, since a server that runs keeps the settings that it has read. */
async function prepareForJourneys(databaseUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  // Sites are deleted after the run, so a power cut loses nothing.
  await db.query("ALTER SYSTEM SET fsync = 'off'")
  await db.query("ALTER SYSTEM SET synchronous_commit = 'off'")
  // Wallets of people who sign up begin empty.
  await db.query(`INSERT INTO settings (name, value, updated_at)
    VALUES ('account.sign_up_gift_credit_milli', '0', now()) ON CONFLICT DO NOTHING`)
  await db.end()
}

export function databaseUrlOf(dataDir: string): string {
  return `postgresql://plax@localhost/plax?host=${encodeURIComponent(join(dataDir, 'postgres'))}`
}

export function newFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'site-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Files of the database belong to another user than this one, where this one is root. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

function nameOfToday(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of globSync([...sources], { cwd: root }).toSorted()) {
    if (file.endsWith('.test.ts')) continue
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  const day = new Date().toISOString().slice(0, 10)
  return `${day}-${hash.digest('hex').slice(0, 32)}`
}

/** Makes it beforehand, beside other work. */
if (import.meta.main) {
  const parent = makeRunFolder()
  await prepareDemoFolder(newFolder(parent))
  rmSync(parent, { recursive: true, force: true })
}

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
import { makeRunFolder } from '../apps/server/src/testing/run-folder.ts'
import { startServer } from './server.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache/demo-world')

/** What the demo world is made of; a test or a page of the web changes nothing in it. */
const sources = [
  'apps/server/src/**/*.{ts,sql}',
  'packages/*/src/**/*.ts',
  'package-lock.json',
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
  await server.stop()
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

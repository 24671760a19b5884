import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeRunFolder } from '../apps/server/src/testing/run-folder.ts'
import { browserPath } from './browser-path.ts'
import { copyFolder, furnishedFolder, newFolder } from './furnished.ts'
import type { House } from './house.ts'
import { type RunningServer, startServer } from './server.ts'

/** A house for each file that runs at the same time: the first is furnished, the others are its copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeRunFolder()
  const first = newFolder(folder)
  // A browser from npm unpacks itself at its first use: done before many ask for it at once.
  await Promise.all([furnishedFolder(first), browserPath()])
  const more = Array.from({ length: project.config.maxWorkers - 1 }, () => copyOf(first, folder))
  const opened = await Promise.all([first, ...more].map(openHouse))
  // What one worker has looked at with axe, no other looks at again.
  process.env.PLAX_E2E_SEEN = mkdtempSync(join(folder, 'seen-'))
  project.provide(
    'houses',
    opened.map(({ house }) => house),
  )
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyOf(dataDir: string, parent: string): string {
  const folder = newFolder(parent)
  copyFolder(dataDir, folder)
  return folder
}

async function openHouse(dataDir: string): Promise<{ house: House; close: RunningServer['stop'] }> {
  const server = await startServer(dataDir, { PLAX_DEMO: 'stories' })
  const socketDir = encodeURIComponent(join(dataDir, 'postgres'))
  const databaseUrl = `postgresql://plax@localhost/plax?host=${socketDir}`
  await neverWaitForTheDisk(databaseUrl)
  return { house: { baseUrl: server.url, dataDir, databaseUrl }, close: server.stop }
}

/** The house is thrown away: what a power cut would lose of it is no loss. */
async function neverWaitForTheDisk(databaseUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query("ALTER SYSTEM SET fsync = 'off'")
  await db.query("ALTER SYSTEM SET synchronous_commit = 'off'")
  await db.query('SELECT pg_reload_conf()')
  // Nor does anybody's wallet begin with a gift.
  await db.query(
    "INSERT INTO settings (name, value, updated_at) VALUES ('account.sign_up_gift_credit_milli', '0', now()) ON CONFLICT DO NOTHING",
  )
  await db.end()
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { prepareJobs } from '../platform/jobs/worker.ts'
import { makeRunFolder } from './run-folder.ts'

export const migrationsFolder = join(import.meta.dirname, '../migrations')

/** What is written is gone after the run: nothing waits for a disk, and little is written twice. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  // Each test file that runs opens an app’s pools, and those of the file before are still closing.
  max_connections: '300',
}

/** One real PostgreSQL for the run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeRunFolder()
  // The workers start after this, and whatever makes a folder for a while makes it there.
  process.env.TMPDIR = folder
  const server = await startEmbeddedPostgres(folder, settings)
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query('CREATE DATABASE plax_template')
  await admin.end()
  await migrate(server.url('plax_template'), readMigrations(migrationsFolder))
  const pool = new pg.Pool({ connectionString: server.url('plax_template'), max: 1 })
  await prepareJobs(pool)
  await pool.end()
  await turnOffGifts(server.url('plax_template'))
  project.provide('databaseUrl', server.url('postgres'))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Wallets of people who sign up begin empty, but where a test is about the gift. */
async function turnOffGifts(url: string): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query(
    "INSERT INTO settings (name, value, updated_at) VALUES ('account.sign_up_gift_credit_milli', '0', now())",
  )
  await db.end()
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

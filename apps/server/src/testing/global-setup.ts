import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'

export const migrationsFolder = join(import.meta.dirname, '../migrations')

/** One real PostgreSQL for the run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-test-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres(folder, { fsync: 'off', synchronous_commit: 'off' })
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query('CREATE DATABASE plax_template')
  await admin.end()
  await migrate(server.url('plax_template'), readMigrations(migrationsFolder))
  project.provide('databaseUrl', server.url('postgres'))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

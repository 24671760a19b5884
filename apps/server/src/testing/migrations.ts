import { readMigrations } from '../platform/db/migrate.ts'
import { migrationsFolder } from './global-setup.ts'
import type { TestApp } from './open-app.ts'

/** Runs a migration by the end of its name over what a test has made; for those that may run twice. */
export async function runMigration(t: TestApp, name: string): Promise<void> {
  const migration = readMigrations(migrationsFolder).find((file) => file.name.endsWith(name))
  if (!migration) throw new Error(`There is no migration ${name}.`)
  await t.deps.pool.query(migration.sql)
}

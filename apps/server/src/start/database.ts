import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'
import type { Loss } from '../platform/db/kept-server.ts'
import { assertUsableLocale } from '../platform/db/locale.ts'
import { migrate, type Migration, readMigrations } from '../platform/db/migrate.ts'

interface OpenDatabase {
  url: string
  /** The names of the migrations that were applied now. */
  applied: string[]
}

/**
 * The configured database, or the embedded one; migrated. `onStop` learns what to stop later, `loss`
 * when the embedded one died.
 */
export async function openDatabase(
  config: Config,
  onStop: (stop: () => Promise<void>) => void,
  loss: Loss = {},
): Promise<OpenDatabase> {
  const url = config.databaseUrl ?? (await bootEmbedded(config, onStop, loss))
  await assertUsableLocale(url)
  return { url, applied: await migrate(url, knownMigrations()) }
}

/** The migrations of this version. */
export function knownMigrations(): Migration[] {
  return readMigrations(join(import.meta.dirname, '../migrations'))
}

/** Boots the embedded PostgreSQL and answers the address of its database, made where it is missing. */
export async function bootEmbedded(
  config: Pick<Config, 'dataDir'>,
  onStop: (stop: () => Promise<void>) => void,
  loss: Loss = {},
): Promise<string> {
  const server = await startEmbeddedPostgres(config.dataDir, {}, undefined, loss)
  onStop(() => server.stop())
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'plax'")
  if (!rowCount) await admin.query('CREATE DATABASE plax')
  await admin.end()
  return server.url('plax')
}

/** As in `1 migration`, `3 newer migrations`. */
export function countMigrations(applied: readonly string[], which = ''): string {
  return `${applied.length} ${which}${applied.length === 1 ? 'migration' : 'migrations'}`
}

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { Settings } from './features/settings/settings.service.ts'
import { Approvals } from './platform/approvals.ts'
import { AskedRoles } from './platform/asked-roles.ts'
import type { Bus } from './platform/bus/bus.ts'
import type { OpenLine } from './platform/bus/line.ts'
import { natsLine } from './platform/bus/nats-line.ts'
import { openBus } from './platform/bus/open-bus.ts'
import { postgresLine } from './platform/bus/postgres-line.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createDb, type Db } from './platform/db/database.ts'
import './platform/db/tables.ts'
import { createPool } from './platform/db/pool.ts'
import { createReports } from './platform/db/reports.ts'
import { newToken } from './platform/ids.ts'
import { Lifecycle } from './platform/lifecycle.ts'
import { createLog, type Log } from './platform/log.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { internet, type Network } from './platform/network.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { Storage } from './platform/storage/storage.ts'

/** Everything that features are given; each names the slice that it needs. */
export interface Deps {
  config: Config
  version: string
  clock: Clock
  log: Log
  databaseUrl: string
  pool: pg.Pool
  db: Db
  /** For what reads many rows of many people: few connections of their own, see `createReports`. */
  reports: Db
  bus: Bus
  storage: Storage
  network: Network
  settings: Settings
  /** A connection of their own: what holds all others may wait for a setting, never for itself. */
  settingsDb: Db
  lifecycle: Lifecycle
  askedRoles: AskedRoles
  approvals: Approvals
  metrics: Metrics
  /** Signs addresses, and keys the hashes of what must not be guessed. */
  secret: string
}

export const version: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string
  }
).version

/** Builds the dependencies of one process on a migrated database. */
export async function createDeps(
  config: Config,
  databaseUrl: string,
  overrides: Partial<Pick<Deps, 'clock' | 'log' | 'storage' | 'network'>> = {},
): Promise<Deps> {
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? createLog(config.logLevel)
  const pool = createPool(databaseUrl, config.databaseConnections)
  const db = createDb(pool)
  const secret = await instanceSecret(db, clock)
  const settingsDb = createDb(createPool(databaseUrl, 1))
  return {
    config,
    version,
    clock,
    log,
    databaseUrl,
    pool,
    db,
    reports: createReports(config.reportsUrl ?? databaseUrl),
    bus: await openBus(lineOf(config, { databaseUrl, secret, log }), log),
    storage: overrides.storage ?? openStorage(config, secret),
    network: overrides.network ?? internet,
    settings: new Settings({ db: settingsDb, clock }),
    settingsDb,
    lifecycle: new Lifecycle(),
    askedRoles: new AskedRoles(),
    approvals: new Approvals(),
    metrics: new Metrics(log),
    secret,
  }
}

export async function closeDeps(deps: Deps): Promise<void> {
  await deps.bus.stop()
  await deps.settingsDb.destroy()
  await deps.reports.destroy()
  await deps.db.destroy()
}

/** One subject for each installation, which nobody guesses. */
function lineOf(
  { natsUrl }: Config,
  { databaseUrl, secret, log }: { databaseUrl: string; secret: string; log: Log },
): OpenLine {
  if (natsUrl === null) return postgresLine({ url: databaseUrl, log })
  const name = createHmac('sha256', secret).update('bus').digest('hex').slice(0, 32)
  return natsLine({ url: natsUrl, subject: `plax.${name}`, log })
}

/** The first process makes the secret; all others read it. */
async function instanceSecret(db: Db, clock: Clock): Promise<string> {
  await db
    .insertInto('instance')
    .values({ secret: newToken(), created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('instance').select('secret').executeTakeFirstOrThrow()
  return row.secret
}

import { checkBooks } from './restore.ts'
import { assertKnown, migrate, type Migration } from '../platform/db/migrate.ts'
import { createPool } from '../platform/db/pool.ts'
import { prepareJobs } from '../platform/jobs/worker.ts'
import { backUp } from './backup.ts'
import { assertAlone } from './clear-the-way.ts'
import type { Progress } from './progress.ts'
import { connect, readAppliedMigrations } from './snapshot.ts'

export interface UpgradeRequest {
  databaseUrl: string
  filesFolder: string
  /** Where the backup goes; it is made only where something will change. */
  to: string
  migrations: readonly Migration[]
  version: string
  now: Date
  progress: Progress
}

export interface UpgradeResult {
  /** The backup of how it was; null where nothing was to be changed. */
  backup: string | null
  applied: string[]
  brokenInvariants: string[]
}

/** Brings a database of an older Plax to this one: backup, migrations, proof of the ledger. */
export async function upgradeDatabase(request: UpgradeRequest): Promise<UpgradeResult> {
  const { databaseUrl, migrations, progress, to } = request
  const pending = await countPending(request)
  if (pending > 0) {
    progress.say(`  ${pending} migrations to apply. Backing up first…`)
    await backUp(request)
  }
  const applied = await migrate(databaseUrl, [...migrations])
  const pool = createPool(databaseUrl, 1)
  await prepareJobs(pool).finally(() => pool.end())
  progress.say('  Checking the ledger…')
  const brokenInvariants = await checkBooks(databaseUrl)
  return { backup: pending > 0 ? to : null, applied, brokenInvariants }
}

/** Refuses a database that others use, one without Plax, and one of a newer Plax. */
async function countPending({ databaseUrl, migrations }: UpgradeRequest): Promise<number> {
  const client = await connect(databaseUrl)
  try {
    await assertAlone(client)
    const done = await readAppliedMigrations(client)
    assertKnown(done, migrations)
    return migrations.length - done.length
  } finally {
    await client.end()
  }
}

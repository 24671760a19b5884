import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { checkInvariants, rollUp } from '../features/ledger/ledger.service.ts'
import { createDb, type Tx } from '../platform/db/database.ts'
import { lockMigrations, migrate, type Migration } from '../platform/db/migrate.ts'
import { createPool } from '../platform/db/pool.ts'
import { StartError } from '../platform/errors.ts'
import { prepareJobs } from '../platform/jobs/worker.ts'
import type { CheckedArchive } from './check-archive.ts'
import { assertAlone, clearTheWay } from './clear-the-way.ts'
import { loadArchive } from './load.ts'
import type { Progress } from './progress.ts'
import { connect } from './snapshot.ts'
import { placeFiles, removeOthers, stageFiles } from './stored-files.ts'

export interface RestoreRequest {
  databaseUrl: string
  dataDir: string
  /** The folder of stored files, in `dataDir`. */
  filesFolder: string
  archive: CheckedArchive
  migrations: readonly Migration[]
  version: string
  now: Date
  /** Whether data that is there may give way, after a backup of it. */
  replace: boolean
  progress: Progress
}

export interface RestoreResult {
  /** The backup of what was there; null where nothing was. */
  keptAside: string | null
  /** Migrations that the archive did not have yet. */
  applied: string[]
  /** Names of the ledger's invariants that do not hold. */
  brokenInvariants: string[]
}

/**
 * Puts a checked archive in the place of an empty installation, or, with `replace`, of one that is
 * backed up first. Until its one transaction commits, nothing but added files shows. Throws
 * `StartError` with a sentence.
 */
export async function restore(request: RestoreRequest): Promise<RestoreResult> {
  const client = await connect(request.databaseUrl)
  try {
    await lockMigrations(client)
    await assertAlone(client)
    const keptAside = await clearTheWay(client, request)
    await withPool(request.databaseUrl, prepareJobs)
    await loadAll(client, request)
    if (keptAside) await removeOthers(request.filesFolder, request.archive.files)
    await client.end()
    return { keptAside, ...(await finish(request)) }
  } finally {
    void client.end().catch(() => {})
  }
}

/** Everything that takes long or room comes before the renames and the commit. */
async function loadAll(client: pg.Client, request: RestoreRequest): Promise<void> {
  const { archive, filesFolder, migrations, progress } = request
  const staging = `${filesFolder}.restoring`
  try {
    progress.say('  Copying the files…')
    await stageFiles(archive.folder, staging, archive.files, progress)
    progress.say('  Loading the tables…')
    await client.query('BEGIN')
    await loadArchive(client, archive, migrations, progress)
    await placeFiles(staging, filesFolder, archive.files)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    await rm(staging, { recursive: true, force: true })
    throw explainFailure(error, 'The restore was rolled back. Your data is unchanged.')
  }
  await client.query('COMMIT').catch((error: unknown) => {
    throw explainFailure(error, 'The restore may or may not have been committed. Run it again.')
  })
}

function explainFailure(error: unknown, outcome: string): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`${reason.replace(/\.$/, '')}. ${outcome}`, { cause: error })
}

async function finish({
  databaseUrl,
  migrations,
}: RestoreRequest): Promise<Omit<RestoreResult, 'keptAside'>> {
  const applied = await migrate(databaseUrl, [...migrations])
  await inLongTransaction(databaseUrl, rollUp)
  return { applied, brokenInvariants: await checkBooks(databaseUrl) }
}

/** The names of the ledger's invariants that do not hold. Reads every entry. */
export async function checkBooks(databaseUrl: string): Promise<string[]> {
  const invariants = await inLongTransaction(databaseUrl, checkInvariants)
  return invariants.filter(({ passed }) => !passed).map(({ name }) => name)
}

/** A transaction that may take as long as it takes. */
function inLongTransaction<T>(databaseUrl: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withPool(databaseUrl, (pool) =>
    createDb(pool)
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(tx)
        return work(tx)
      }),
  )
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

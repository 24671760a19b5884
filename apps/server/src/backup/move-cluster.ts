import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Programs, startEmbeddedPostgres, upgradeDir } from '../platform/db/embedded.ts'
import { StartError } from '../platform/errors.ts'
import { bootEmbedded } from '../start/database.ts'
import { backUp } from './backup.ts'
import { checkArchive } from './check-archive.ts'
import { syncFolder } from './parts.ts'
import { restore } from './restore.ts'
import { connect } from './snapshot.ts'
import type { UpgradeRequest, UpgradeResult } from './upgrade.ts'

export interface MoveRequest extends Omit<UpgradeRequest, 'databaseUrl'> {
  dataDir: string
  /** The programs that the present cluster was made by. */
  former: Programs
}

export interface MoveResult extends UpgradeResult {
  /** The old cluster, as it was. */
  keptAside: string
}

/**
 * Moves the data of a former PostgreSQL into a cluster of the present one: a backup from the old, a
 * restore into a new one beside it, a comparison of the ledgers, and only then two renames. Until these
 * the old cluster is in its place and unchanged; killed between them, `endMove` ends it.
 */
export async function moveCluster(request: MoveRequest): Promise<MoveResult> {
  const { dataDir, former, now, progress, to } = request
  const beside = upgradeDir(dataDir)
  rmSync(beside, { recursive: true, force: true })
  progress.say(`  Backing up from PostgreSQL ${former.major}…`)
  const before = await readOld(request)
  progress.say('  Restoring into a new cluster…')
  const { after, ...result } = await fillNew(request, beside)
  if (before !== after) {
    rmSync(beside, { recursive: true, force: true })
    throw new StartError(
      `The ledger of the new cluster doesn’t match the old one. Nothing was changed. The backup is in ${to}.`,
    )
  }
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const keptAside = join(dataDir, `postgres-${former.major}-${stamp}`)
  renameSync(join(dataDir, 'postgres'), keptAside)
  await endMove(dataDir)
  return { ...result, backup: to, keptAside }
}

/** Puts a new cluster in its place where a move was stopped before; false where none was. */
export async function endMove(dataDir: string): Promise<boolean> {
  const [beside, place] = [upgradeDir(dataDir), join(dataDir, 'postgres')]
  if (existsSync(place) || !existsSync(join(beside, 'postgres'))) return false
  renameSync(join(beside, 'postgres'), place)
  await syncFolder(dataDir)
  rmSync(beside, { recursive: true, force: true })
  return true
}

async function readOld(request: MoveRequest): Promise<string> {
  const server = await startEmbeddedPostgres(request.dataDir, {}, request.former)
  try {
    const databaseUrl = server.url('plax')
    await backUp({ ...request, databaseUrl })
    return await digestBooks(databaseUrl)
  } finally {
    await server.stop()
  }
}

/** The stored files stay where they are: only rows move. */
async function fillNew(request: MoveRequest, beside: string) {
  const { to, migrations, progress, version } = request
  const archive = await checkArchive(to, { version, migrations }, progress)
  mkdirSync(beside)
  const stops: (() => Promise<void>)[] = []
  try {
    const databaseUrl = await bootEmbedded({ dataDir: beside }, (stop) => stops.push(stop))
    const { applied, brokenInvariants } = await restore({
      ...request,
      databaseUrl,
      dataDir: beside,
      filesFolder: join(beside, 'objects'),
      archive: { ...archive, files: [] },
      replace: false,
    })
    return { applied, brokenInvariants, after: await digestBooks(databaseUrl) }
  } finally {
    for (const stop of stops) await stop()
  }
}

/** What every account holds of everything, with the number of its entries, as one sum. */
async function digestBooks(databaseUrl: string): Promise<string> {
  const client = await connect(databaseUrl)
  try {
    const { rows } = await client.query<{ digest: string }>(`
      SELECT md5(string_agg(line, ';' ORDER BY line COLLATE "C")) || (SELECT count(*) FROM postings)
        AS digest
      FROM (SELECT concat_ws(' ', kind, owner_oid, bucket, sum(amount), count(*)) AS line
        FROM entries GROUP BY kind, owner_oid, bucket) AS accounts`)
    return rows[0]?.digest ?? ''
  } finally {
    await client.end()
  }
}

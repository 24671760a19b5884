import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../platform/errors.ts'
import { backUp } from './backup.ts'
import { findData } from './emptiness.ts'
import { sumFile } from './parts.ts'
import type { RestoreRequest } from './restore.ts'
import { listKeys } from './stored-files.ts'

/**
 * A server that starts now waits for our lock; one that runs would write into what we replace.
 * Connections that were closed a moment ago may still show.
 */
export async function assertAlone(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    )
    if (!rowCount) return
    await delay(100)
  }
  throw new StartError(
    'Other programs are connected to this database. Stop Plax and all others first. Nothing was changed.',
  )
}

/** Refuses data that nobody said may go; with `replace`, writes a backup of it. */
export async function clearTheWay(
  client: pg.Client,
  request: RestoreRequest,
): Promise<string | null> {
  const found = await findData(client)
  if (!found.hasPlax && found.hasTables) {
    throw new StartError('The tables in this database don’t belong to Plax. Nothing was changed.')
  }
  const otherFiles = await countOtherFiles(request)
  if (found.rows === 0 && otherFiles === 0) return null
  if (!request.replace) {
    const what = `${found.rows} rows and ${otherFiles} other files`
    throw new StartError(
      `This installation already has data (${what}). Restore into an empty one, or use --replace to back up the current data and replace it. Nothing was changed.`,
    )
  }
  if (!found.hasPlax) {
    throw new StartError(
      `The files in ${request.filesFolder} don’t belong to any database. Move them elsewhere first. Nothing was changed.`,
    )
  }
  const { databaseUrl, filesFolder, version, now, progress } = request
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const to = join(request.dataDir, `before-restore-${stamp}`)
  progress.say(`  Backing up the current data to ${to}`)
  await backUp({ databaseUrl, filesFolder, to, version, now, progress })
  return to
}

/** Stored files that are not the archive's own: those may be what a killed restore left. */
async function countOtherFiles({ filesFolder, archive }: RestoreRequest): Promise<number> {
  const sums = new Map(archive.files.map(({ key, sha256 }) => [key, sha256]))
  let otherFiles = 0
  for (const key of await listKeys(filesFolder)) {
    const expected = sums.get(key)
    if (!expected || (await sumFile(join(filesFolder, key))) !== expected) otherFiles += 1
  }
  return otherFiles
}

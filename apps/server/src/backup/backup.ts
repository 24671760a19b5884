import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { existsSync } from 'node:fs'
import { StartError } from '../platform/errors.ts'
import { type Manifest, writeManifest } from './archive.ts'
import { explainDisk, syncFolder } from './parts.ts'
import type { Progress } from './progress.ts'
import {
  beginSnapshot,
  connect,
  dumpTables,
  leftOut,
  readAppliedMigrations,
  readSequences,
} from './snapshot.ts'
import { copyNewFiles, writeFileList } from './stored-files.ts'

export interface BackupRequest {
  databaseUrl: string
  /** The folder of stored files. */
  filesFolder: string
  /** The folder to make; it must not exist. */
  to: string
  version: string
  now: Date
  progress: Progress
  /** Called when the growing archive exists, for who must remove it after a signal. */
  onClaim?: () => void
}

/** Where an archive grows until it is whole. */
export const partialOf = (to: string) => `${to}.partial`

/**
 * Writes a whole archive, or none. It grows under another name and gets its own when everything is
 * on the disk; whatever fails, what was begun is removed. Throws `StartError` with a sentence.
 */
export async function backUp(request: BackupRequest): Promise<Manifest> {
  const { to } = request
  await claimFolder(to)
  request.onClaim?.()
  try {
    const manifest = await writeArchive(request)
    await syncFolder(partialOf(to))
    await rename(partialOf(to), to)
    await syncFolder(dirname(to))
    return manifest
  } catch (error) {
    await rm(partialOf(to), { recursive: true, force: true })
    throw explainDisk(error, to)
  }
}

async function claimFolder(to: string): Promise<void> {
  if (existsSync(to)) throw new StartError(`${to} already exists. Nothing was written.`)
  try {
    await mkdir(dirname(to), { recursive: true })
    await mkdir(partialOf(to), { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explainDisk(error, to)
    throw new StartError(
      `${partialOf(to)} already exists. Another backup is writing it, or one was interrupted. If none is running, remove it and try again.`,
    )
  }
}

/**
 * Files are copied before the snapshot and, where they are new, after it began: a row is written
 * after its file and deleted before it, so the snapshot finds all that it names.
 */
async function writeArchive(request: BackupRequest): Promise<Manifest> {
  const { databaseUrl, filesFolder, to, version, now, progress } = request
  const archive = partialOf(to)
  const client = await connect(databaseUrl)
  try {
    const copied = new Map()
    progress.say('  Copying the files…')
    await copyNewFiles(filesFolder, archive, copied, progress)
    await beginSnapshot(client)
    await copyNewFiles(filesFolder, archive, copied, progress)
    progress.say('  Copying the tables…')
    const migrations = await readAppliedMigrations(client)
    const tables = await dumpTables(client, archive, progress)
    const sequences = await readSequences(client)
    const files = await writeFileList(archive, copied)
    const takenAt = now.toISOString()
    const manifest = { plax: version, takenAt, migrations, tables, sequences, files }
    return await writeManifest(archive, { ...manifest, leftOut: [...leftOut] })
  } finally {
    // Not awaited: in the middle of a COPY it would wait for all the rows that nobody reads.
    void client.end().catch(() => {})
  }
}

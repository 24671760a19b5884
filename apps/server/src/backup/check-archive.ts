import { join } from 'node:path'
import type { Migration } from '../platform/db/migrate.ts'
import { StartError } from '../platform/errors.ts'
import { fileListPath, type Manifest, readManifest, tablePath } from './archive.ts'
import { sumFile } from './parts.ts'
import type { Progress } from './progress.ts'
import { readFileList, type StoredFile } from './stored-files.ts'

export interface CheckedArchive {
  folder: string
  manifest: Manifest
  files: StoredFile[]
}

/** Proves every part of an archive, and that this Plax knows its schema. Reads only. */
export async function checkArchive(
  folder: string,
  plax: { version: string; migrations: readonly Migration[] },
  progress: Progress,
): Promise<CheckedArchive> {
  const manifest = await readManifest(folder)
  assertNotNewer(manifest, plax)
  progress.say('  Checking the backup…')
  for (const table of manifest.tables) {
    await assertSum(tablePath(folder, table), table.sha256)
    progress.step(() => `  Checking ${table.name}`)
  }
  await assertSum(fileListPath(folder), manifest.files.sha256)
  const files = await readFileList(folder)
  for (const [index, { key, sha256 }] of files.entries()) {
    await assertSum(join(folder, 'files', key), sha256)
    progress.step(() => `  Checking files: ${index + 1} of ${files.length}`)
  }
  return { folder, manifest, files }
}

async function assertSum(path: string, expected: string): Promise<void> {
  const found = await sumFile(path)
  if (found === expected) return
  const what = found === null ? 'is missing' : 'is damaged'
  throw new StartError(`The backup is damaged: ${path} ${what}. Nothing was changed.`)
}

function assertNotNewer(
  manifest: Manifest,
  plax: { version: string; migrations: readonly Migration[] },
): void {
  const known = new Map(plax.migrations.map(({ name, checksum }) => [name, checksum]))
  const strange = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (!strange && !isNewer(manifest.plax, plax.version)) return
  const reason = strange ? `, with the migration ${strange.name}` : ''
  throw new StartError(
    `The backup was made by a different Plax version (${manifest.plax}${reason}). This one is ${plax.version}. Restore the backup with its own version or a later one. Nothing was changed.`,
  )
}

function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.split(/[.+-]/).slice(0, 3).map(Number)
  const [left, right] = [numbers(version), numbers(than)]
  const place = left.findIndex((part, index) => part !== right[index])
  return place !== -1 && (left[place] ?? 0) > (right[place] ?? 0)
}

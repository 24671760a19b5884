import { createReadStream } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { StartError } from '../platform/errors.ts'
import { unfinished } from '../platform/storage/disk-storage.ts'
import { assertKey } from '../platform/storage/storage.ts'
import { fileListPath, type Manifest } from './archive.ts'
import { explainDisk, sumFile, writePart, writeWhole } from './parts.ts'
import type { Progress } from './progress.ts'

/** A stored file by its key, with the sum of its bytes. */
export interface StoredFile {
  key: string
  sha256: string
}

interface CopiedFile extends StoredFile {
  bytes: number
}

/**
 * The keys under a folder of stored files; what is still being written is none. Without the folder
 * there are none; one that cannot be read throws, since a backup without its files is no backup.
 */
export async function listKeys(folder: string): Promise<string[]> {
  if (!(await isThere(folder))) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => !key.startsWith(`${unfinished}/`))
    .toSorted()
}

async function isThere(folder: string): Promise<boolean> {
  try {
    await stat(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Copies the files that are not in `copied` yet. One that is deleted meanwhile is left out. */
export async function copyNewFiles(
  folder: string,
  archive: string,
  copied: Map<string, CopiedFile>,
  progress: Progress,
): Promise<void> {
  const keys = (await listKeys(folder)).filter((key) => !copied.has(key))
  for (const [index, key] of keys.entries()) {
    const target = join(archive, 'files', key)
    try {
      const part = await writePart(target, () => createReadStream(join(folder, key)))
      copied.set(key, { key, ...part })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await rm(target, { force: true })
    }
    progress.step(() => `  Files: ${index + 1} of ${keys.length}`)
  }
}

export async function writeFileList(
  archive: string,
  copied: ReadonlyMap<string, CopiedFile>,
): Promise<Manifest['files']> {
  const files = [...copied.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const lines = files.map(({ key, sha256 }) => `${sha256}  files/${key}\n`)
  await writeWhole(fileListPath(archive), lines.join(''))
  const sha256 = await sumFile(fileListPath(archive))
  if (!sha256)
    throw new StartError(`${fileListPath(archive)} disappeared while it was being written.`)
  const bytes = files.reduce((total, file) => total + file.bytes, 0)
  return { count: files.length, bytes, sha256 }
}

/** The list of an archive whose sum was proven. Keys that could leave their folder are refused. */
export async function readFileList(archive: string): Promise<StoredFile[]> {
  const text = await readFile(fileListPath(archive), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256 = '', key = ''] = /^([0-9a-f]{64}) {2}files\/(.+)$/.exec(line) ?? []
      assertKey(key)
      return { key, sha256 }
    })
}

/** Copies an archive's files beside where they belong, each proven again as it is read. */
export async function stageFiles(
  archive: string,
  staging: string,
  files: StoredFile[],
  progress: Progress,
): Promise<void> {
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  for (const [index, { key, sha256 }] of files.entries()) {
    const source = join(archive, 'files', key)
    const part = await writePart(join(staging, key), () => createReadStream(source))
    if (part.sha256 !== sha256) throw new StartError(`files/${key} of the backup has changed.`)
    progress.step(() => `  Files: ${index + 1} of ${files.length}`)
  }
}

/** Moves staged files to their places; renames alone, so no full disk can stop it half way. */
export async function placeFiles(
  staging: string,
  folder: string,
  files: StoredFile[],
): Promise<void> {
  for (const { key } of files) {
    const target = join(folder, key)
    try {
      await mkdir(dirname(target), { recursive: true })
      // As the server would have made it.
      await chmod(join(staging, key), 0o644)
      await rename(join(staging, key), target)
    } catch (error) {
      throw explainDisk(error, target)
    }
  }
  await rm(staging, { recursive: true, force: true })
}

/** Deletes the stored files that are not among `kept`. */
export async function removeOthers(folder: string, kept: StoredFile[]): Promise<void> {
  const keys = new Set(kept.map(({ key }) => key))
  for (const key of await listKeys(folder)) {
    if (!keys.has(key)) await rm(join(folder, key), { force: true })
  }
}

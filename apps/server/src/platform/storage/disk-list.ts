import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './disk-errors.ts'
import type { ObjectInfo } from './storage.ts'

const pageSize = 1000

/** The objects of a folder as S3 lists them: by the bytes of their whole keys. */
export async function listFolder(
  folder: string,
  { prefix, after }: { prefix: string; after: string },
): Promise<ObjectInfo[]> {
  const page: ObjectInfo[] = []
  for await (const found of walk(folder, prefix, after)) {
    page.push(found)
    if (page.length === pageSize) break
  }
  return page
}

async function* walk(folder: string, prefix: string, after: string): AsyncGenerator<ObjectInfo> {
  for (const entry of await entriesOf(folder)) {
    const key = prefix + entry.sorted
    const path = join(folder, entry.name)
    if (entry.isFolder) {
      // All keys of a folder lie behind `after`, or before it, unless `after` is one of them.
      if (key > after || after.startsWith(key)) yield* walk(path, key, after)
    } else if (key > after) {
      const found = await stat(path).catch(() => null)
      if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
    }
  }
}

interface Entry {
  name: string
  /** A folder with its slash, by which its keys stand between those of its neighbours. */
  sorted: string
  isFolder: boolean
}

async function entriesOf(folder: string): Promise<Entry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [] as Dirent[]
    throw error
  })
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => {
      const isFolder = entry.isDirectory()
      return { name: entry.name, sorted: isFolder ? `${entry.name}/` : entry.name, isFolder }
    })
    .toSorted((a, b) => (a.sorted < b.sorted ? -1 : 1))
}

import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from '../ids.ts'
import { isMissing } from './disk-errors.ts'
import { FileBytes } from './file-bytes.ts'
import { listFolder } from './disk-list.ts'
import { createDiskParts } from './disk-parts.ts'
import { place, writeWhole } from './disk-write.ts'
import { takeByCopy, takeByRename } from './take-file.ts'
import { assertAnnounced } from './meter.ts'
import { ownAddresses } from './own-addresses.ts'
import { assertKey, assertPrefix, boundsOf, type ObjectInfo, type Storage } from './storage.ts'

/** What is not whole yet; no key begins with a dot. */
export const unfinished = '.unfinished'

/** The default driver: files under one folder, each written whole or not at all. */
export function createDiskStorage(folder: string, secret: string): Storage {
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }
  const folderOf = (prefix: string) => {
    assertPrefix(prefix)
    return join(folder, prefix)
  }
  const half = join(folder, unfinished)
  const put: Storage['put'] = async (key, body, announced = {}) => {
    const path = pathOf(key)
    const temporary = join(half, newToken())
    return writeWhole(temporary, body, async (written) => {
      assertAnnounced(written, announced)
      await place(temporary, path)
      return written
    })
  }
  return {
    ...ownAddresses(secret),
    ...createDiskParts(half, pathOf),
    put,
    take: async (key, path, signal) => {
      if (await takeByRename(path, pathOf(key))) return
      await takeByCopy({ put }, { key, path, signal })
    },
    get: async (key, range, known) => {
      const found = known ?? (await fileAt(key, pathOf(key)))
      if (!found) return null
      const { start, end } = boundsOf(range, found.bytes)
      const stream = new FileBytes(pathOf(key), { start, end })
      return { stream, bytes: end - start + 1, total: found.bytes }
    },
    stat: async (key) => fileAt(key, pathOf(key)),
    pathOf,
    move: async (from, to) => place(pathOf(from), pathOf(to)),
    delete: async (key) => rm(pathOf(key), { force: true }),
    deletePrefix: async (prefix) => {
      if (prefix === '') throw new RangeError('Not everything is deleted at once.')
      await rm(folderOf(prefix), { recursive: true, force: true })
    },
    list: async (prefix, after = '') => listFolder(folderOf(prefix), { prefix, after }),
  }
}

async function fileAt(key: string, path: string): Promise<ObjectInfo | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

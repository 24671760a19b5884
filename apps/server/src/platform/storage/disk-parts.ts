import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { newToken } from '../ids.ts'
import { diskError, isMissing } from './disk-errors.ts'
import { place, writeWhole } from './disk-write.ts'
import { assertAnnounced } from './meter.ts'
import type { PartsUpload, Storage, StoredPart } from './storage.ts'

type Parts = Pick<
  Storage,
  'beginParts' | 'putPart' | 'listParts' | 'completeParts' | 'abortParts' | 'sweep'
>

/**
 * Each part is a file of its own until all are there: a part that comes late, or twice, changes
 * nothing of what was completed. `half` is the folder of what is not whole yet.
 */
export function createDiskParts(half: string, pathOf: (key: string) => string): Parts {
  const folderOf = ({ uploadId }: PartsUpload) => {
    if (!/^[\w-]{43}$/.test(uploadId)) throw new AppError('storage.upload_not_found')
    return join(half, uploadId)
  }
  return {
    beginParts: async (key) => {
      pathOf(key)
      const upload = { key, uploadId: newToken() }
      await mkdir(folderOf(upload), { recursive: true }).catch((error: unknown) => {
        throw diskError(error)
      })
      return upload
    },
    putPart: async (upload, { number, body, md5 }) => {
      const folder = folderOf(upload)
      const former = (await listParts(folder)).filter((part) => part.number === number)
      const temporary = join(half, newToken())
      return writeWhole(temporary, body, async (put) => {
        assertAnnounced(put, { md5 })
        // The folder is gone where the upload ended meanwhile, and is not made again.
        await stat(folder).catch(notFound)
        const part = { number, etag: put.md5, bytes: put.bytes }
        await place(temporary, join(folder, nameOf(part)))
        for (const old of former.filter(({ etag }) => etag !== part.etag)) {
          await rm(join(folder, nameOf(old)), { force: true })
        }
        return part
      })
    },
    listParts: async (upload) => listParts(folderOf(upload)),
    completeParts: async (upload, wanted) => {
      const folder = folderOf(upload)
      const stored = await listParts(folder)
      const parts = wanted.map(({ number, etag }, index) => {
        const found = stored.find((part) => part.number === number && part.etag === etag)
        if (!found || number !== index + 1) throw new AppError('storage.parts_missing')
        return found
      })
      if (parts.length === 0) throw new AppError('storage.parts_missing')
      const paths = parts.map((part) => join(folder, nameOf(part)))
      await joinFiles(paths, { temporary: join(half, newToken()), path: pathOf(upload.key) })
      await rm(folder, { recursive: true, force: true })
    },
    abortParts: async (upload) => rm(folderOf(upload), { recursive: true, force: true }),
    sweep: async (before) => {
      for (const name of await readdir(half).catch(() => [])) {
        const path = join(half, name)
        const found = await stat(path).catch(() => null)
        if (found && found.mtime < before) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

/** The files in a row as one; where there is one only, it is moved. */
async function joinFiles(
  paths: readonly string[],
  { temporary, path }: { temporary: string; path: string },
): Promise<void> {
  const [only] = paths
  if (only !== undefined && paths.length === 1) return place(only, path)
  try {
    for (const part of paths) {
      const file = createWriteStream(temporary, { flags: 'a', flush: part === paths.at(-1) })
      await pipeline(createReadStream(part, { highWaterMark: 1024 * 1024 }), file)
    }
    await place(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw diskError(error)
  }
}

function nameOf({ number, etag, bytes }: StoredPart): string {
  return `${String(number).padStart(5, '0')}-${bytes}-${etag}`
}

async function listParts(folder: string): Promise<StoredPart[]> {
  const names = await readdir(folder).catch(notFound)
  return names.toSorted().flatMap((name) => {
    const [, number, bytes, etag] = /^(\d{5})-(\d+)-([0-9a-f]{32})$/.exec(name) ?? []
    return etag ? [{ number: Number(number), bytes: Number(bytes), etag }] : []
  })
}

function notFound(error: unknown): never {
  throw isMissing(error) ? new AppError('storage.upload_not_found') : error
}

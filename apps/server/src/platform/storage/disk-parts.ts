import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { newToken } from '../ids.ts'
import { diskError } from './disk-errors.ts'
import { keepLatest, listParts, nameOf, notFound } from './disk-part-files.ts'
import { place, writeWhole } from './disk-write.ts'
import { assertAnnounced, streamOf } from './meter.ts'
import type { PartsUpload, Storage } from './storage.ts'

type Parts = Pick<
  Storage,
  'beginParts' | 'putPart' | 'listParts' | 'completeParts' | 'abortParts' | 'sweep'
>

/**
 * Each part is a file of its own until all are there: a part that comes late, or twice, changes
 * nothing of what was completed. Two of a part may come at once, such as from two browsers; another one
 * ends the first, so that an upload takes a bounded part of the disk. `half` is the folder of what is not whole yet.
 */
export function createDiskParts(half: string, pathOf: (key: string) => string): Parts {
  const folderOf = ({ uploadId }: PartsUpload) => {
    if (!/^[\w-]{43}$/.test(uploadId)) throw new AppError('storage.upload_not_found')
    return join(half, uploadId)
  }
  const enter = openGate()
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
      await stat(folder).catch(notFound)
      const temporary = join(half, newToken())
      const stream = streamOf(body)
      const leave = enter(join(folder, String(number)), stream)
      return writeWhole(temporary, stream, async (put) => {
        assertAnnounced(put, { md5 })
        // The folder is gone where the upload ended meanwhile, and is not made again.
        await stat(folder).catch(notFound)
        const part = { number, etag: put.md5, bytes: put.bytes }
        await place(temporary, join(folder, nameOf(part)))
        await keepLatest(folder, number)
        return part
      }).finally(leave)
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

const atOnce = 2

/** Lets so many bodies of a part come at once; one more ends the first. */
function openGate(): (name: string, body: Readable) => () => void {
  const coming = new Map<string, Readable[]>()
  return (name, body) => {
    const before = coming.get(name) ?? []
    const [first] = before
    if (first && before.length >= atOnce) first.destroy(new AppError('storage.cut_off'))
    coming.set(name, [...before.slice(1 - atOnce), body])
    // It may be ended before it is read.
    body.on('error', () => {})
    return () => {
      const left = (coming.get(name) ?? []).filter((one) => one !== body)
      if (left.length > 0) coming.set(name, left)
      else coming.delete(name)
    }
  }
}

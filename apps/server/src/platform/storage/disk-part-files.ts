import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { isMissing } from './disk-errors.ts'
import type { StoredPart } from './storage.ts'

/** A part is found by its name alone. */
export function nameOf({ number, etag, bytes }: StoredPart): string {
  return `${String(number).padStart(5, '0')}-${bytes}-${etag}`
}

/** Of a part that came twice at once, the latest. */
export async function listParts(folder: string): Promise<StoredPart[]> {
  const parts = await readParts(folder)
  const latest = [...Map.groupBy(parts, ({ number }) => number).values()].map(async (of) => {
    const [only] = of
    return only && of.length === 1 ? only : (await byTime(folder, of)).at(-1)
  })
  return (await Promise.all(latest)).filter((part) => part !== undefined)
}

/** Every process that stored the part deletes all but the same one. */
export async function keepLatest(folder: string, number: number): Promise<void> {
  const parts = (await readParts(folder)).filter((part) => part.number === number)
  if (parts.length < 2) return
  for (const old of (await byTime(folder, parts)).slice(0, -1)) {
    await rm(join(folder, nameOf(old)), { force: true })
  }
}

/** The first first; what is gone by now is left out. */
async function byTime(folder: string, parts: readonly StoredPart[]): Promise<StoredPart[]> {
  const timed = await Promise.all(
    parts.map(async (part) => {
      const found = await stat(join(folder, nameOf(part))).catch(() => null)
      return found ? [{ part, at: found.mtimeMs, name: nameOf(part) }] : []
    }),
  )
  const sorted = timed.flat().toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
  return sorted.map(({ part }) => part)
}

async function readParts(folder: string): Promise<StoredPart[]> {
  const names = await readdir(folder).catch(notFound)
  return names.toSorted().flatMap((name) => {
    const [, number, bytes, etag] = /^(\d{5})-(\d+)-([0-9a-f]{32})$/.exec(name) ?? []
    return etag ? [{ number: Number(number), bytes: Number(bytes), etag }] : []
  })
}

/** For an upload that is over. */
export function notFound(error: unknown): never {
  throw isMissing(error) ? new AppError('storage.upload_not_found') : error
}

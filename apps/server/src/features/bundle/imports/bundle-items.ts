import { bodyMaxMegabytes } from '@plax/contracts/body-limits'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { BundleItem, BundlePart } from '../../../platform/bundle.ts'
import { AppError } from '../../../platform/errors.ts'
import { takePauses } from '../../../platform/pauses.ts'
import type { Archive } from '../archive/read-archive.ts'

/** Things that one bundle may bring, with folders that nobody knows. */
const thingsMax = 20_000
/** Files of one thing. */
const filesMax = 10_000
/** What a call could have saved. */
const maxJsonBytes = bodyMaxMegabytes * 1024 * 1024

/** A thing of a bundle, with the part that knows how it is made, and the sum of its files. */
export type ArchiveEntry =
  | { folder: string; part: ReadablePart; item: BundleItem; digest: () => string }
  /** A whole folder that is no thing to be made here. */
  | { folder: string; part: BundlePart | null; item: null }

type ReadablePart = BundlePart & Required<Pick<BundlePart, 'read'>>

/**
 * All things of a bundle, in the order in which they are made; other calls go on meanwhile. Throws
 * `bundle.too_large`.
 */
export async function listItems(
  archive: Archive,
  parts: readonly BundlePart[],
): Promise<ArchiveEntry[]> {
  const { things, folders } = await groupPaths(archive, parts.filter(isReadable))
  const pause = takePauses()
  const found: ArchiveEntry[] = []
  for (const [part, byId] of things) {
    for (const [id, own] of byId) {
      await pause()
      found.push(thingOf(archive, part, { id, own }))
    }
  }
  for (const part of parts) {
    if (folders.delete(part.folder)) found.push({ folder: part.folder, part, item: null })
  }
  for (const folder of folders) found.push({ folder, part: null, item: null })
  return found
}

function isReadable(part: BundlePart): part is ReadablePart {
  return part.read !== undefined
}

/** The paths of each thing, and the folders that have none. */
async function groupPaths({ entries }: Archive, readable: readonly ReadablePart[]) {
  const things = new Map(readable.map((part) => [part, new Map<string, string[]>()]))
  const partOf = new Map(readable.map((part) => [part.folder, part]))
  const folders = new Set<string>()
  const pause = takePauses()
  let count = 0
  for (const path of entries.keys()) {
    await pause()
    const [folder = '', id] = path.split('/', 2)
    if (id === undefined) continue
    const part = partOf.get(folder)
    const byId = part && things.get(part)
    if (!byId) folders.add(folder)
    const own = byId?.get(id)
    if (own) own.push(path)
    else if (byId) byId.set(id, [path])
    if (byId && !own) count += 1
    const isTooMuch = count + folders.size > thingsMax || (own?.length ?? 0) > filesMax
    if (isTooMuch) throw new AppError('bundle.too_large')
  }
  return { things, folders }
}

function thingOf(
  archive: Archive,
  part: ReadablePart,
  { id, own }: { id: string; own: readonly string[] },
): ArchiveEntry {
  const { folder } = part
  const root = `${folder}/${id}/`
  const names = own.flatMap((path) => (path.startsWith(root) ? [path.slice(root.length)] : []))
  const item = itemAt(archive, { id, root, names })
  return { folder, part, item, digest: () => digestOf(archive, own) }
}

/** By what is in it, whenever and wherever it was written. */
function digestOf({ entries }: Archive, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(`${path} ${entries.get(path)?.sha256}\n`)
  return hash.digest('hex')
}

function itemAt(
  { entries, open }: Archive,
  { id, root, names }: { id: string; root: string; names: readonly string[] },
): BundleItem {
  const bytes = async (path: string, max: number) => {
    const entry = entries.get(root + path)
    if (!entry) return null
    if (entry.bytes > max) throw new AppError('bundle.item_unreadable')
    return buffer(open(root + path))
  }
  return {
    id,
    paths: names,
    bytes,
    json: async (path, schema) => {
      const text = await bytes(path, maxJsonBytes)
      const parsed = schema.safeParse(parseJson(text?.toString('utf8') ?? ''))
      if (!parsed.success) throw new AppError('bundle.item_unreadable')
      return parsed.data
    },
    open: async (path) => {
      const entry = entries.get(root + path)
      return entry ? { stream: open(root + path), bytes: entry.bytes, sha256: entry.sha256 } : null
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

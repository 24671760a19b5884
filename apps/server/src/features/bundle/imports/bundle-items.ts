import { bodyMaxMegabytes } from '@plax/contracts/body-limits'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { BundleItem, BundlePart } from '../../../platform/bundle.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Archive } from '../archive/read-archive.ts'

/** Things that one bundle may bring. */
const thingsMax = 20_000
/** What a call could have saved. */
const maxJsonBytes = bodyMaxMegabytes * 1024 * 1024

/** A thing of a bundle, with the part that knows how it is made, and the sum of its files. */
export type Found =
  | { folder: string; part: ReadablePart; item: BundleItem; digest: () => string }
  /** A whole folder that is no thing to be made here. */
  | { folder: string; part: BundlePart | null; item: null }

type ReadablePart = BundlePart & Required<Pick<BundlePart, 'read'>>

/** All things of a bundle, in the order in which they are made. Throws `bundle.too_large`. */
export function listItems(archive: Archive, parts: readonly BundlePart[]): Found[] {
  const paths = [...archive.entries.keys()].filter((path) => path.includes('/'))
  const byFolder = Map.groupBy(paths, (path) => path.slice(0, path.indexOf('/')))
  const known = parts.filter(({ folder }) => byFolder.has(folder))
  const made = known
    .filter(isReadable)
    .flatMap((part) => itemsOf(archive, part, byFolder.get(part.folder) ?? []))
  if (made.length > thingsMax) throw new AppError('bundle.too_large')
  const records = known.filter((part) => !isReadable(part))
  const unknown = [...byFolder.keys()].filter((name) => !parts.some((part) => part.folder === name))
  return [
    ...made,
    ...records.map((part) => ({ folder: part.folder, part, item: null })),
    ...unknown.map((folder) => ({ folder, part: null, item: null })),
  ]
}

function isReadable(part: BundlePart): part is ReadablePart {
  return part.read !== undefined
}

function itemsOf(archive: Archive, part: ReadablePart, paths: readonly string[]): Found[] {
  const { folder } = part
  const byId = Map.groupBy(paths, (path) => path.split('/')[1] ?? '')
  return [...byId].map(([id, own]) => {
    const root = `${folder}/${id}/`
    const names = own.flatMap((path) => (path.startsWith(root) ? [path.slice(root.length)] : []))
    const item = itemAt(archive, { id, root, names })
    return { folder, part, item, digest: () => digestOf(archive, own) }
  })
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

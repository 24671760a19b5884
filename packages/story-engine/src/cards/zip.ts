import { zipSync } from 'fflate'
import { FREE_RATIO_BYTES, inflateBounded, MAX_RATIO, MAX_TOTAL_BYTES, once } from './bytes.ts'
import { CardError } from './card-error.ts'
import { decodeLegacyNames } from './legacy-names.ts'

export type CardFile = { name: string; bytes: () => Uint8Array }

const MAX_ENTRIES = 2_000
const MAX_FILE_BYTES = 50_000_000
const MAX_NAME_BYTES = 512

const END_SIGNATURE = 0x06054b50
const DIRECTORY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535

const UTF_8 = 0x800
/** A mark of the byte order is part of a name like any other character. */
const strict = { ignoreBOM: true, fatal: true }

const asUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', strict).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Names as their program meant them. Without the flag for UTF-8 (APPNOTE 4.4.4) they are in the
 * encoding of somebody's machine: mostly UTF-8 all the same, else that of Windows in Korea or Japan.
 */
const decodeNames = (names: readonly { bytes: Uint8Array; flags: number }[]): string[] => {
  const isLegacy = names.map(
    ({ bytes, flags }) =>
      (flags & UTF_8) === 0 && bytes.length <= MAX_NAME_BYTES && asUtf8(bytes) === null,
  )
  const legacy = decodeLegacyNames(names.flatMap(({ bytes }, at) => (isLegacy[at] ? [bytes] : [])))
  let next = 0
  return names.map(({ bytes }, at) => {
    const name = isLegacy[at] ? legacy[next++] : null
    return name ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  })
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Where the end record begins (APPNOTE 4.3.16), or null: it stands at the end, before a comment. */
const findEnd = (bytes: Uint8Array): number | null => {
  const view = viewOf(bytes)
  const lowest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at
  }
  return null
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length >= END_BYTES && findEnd(bytes) !== null

/** Names are labels, never paths; one that would climb or is no plain path is left out. */
export const isPlainName = (name: string): boolean =>
  name !== '' &&
  name !== '__proto__' &&
  name.length <= MAX_NAME_BYTES &&
  !/\\|^\/|^[a-z]:|\/$/i.test(name) &&
  [...name].every((char) => char >= ' ') &&
  !name.split('/').some((part) => part === '..' || part === '.' || part === '')

type Entry = {
  name: string
  method: number
  encrypted: boolean
  packed: number
  size: number
  at: number
}

/** Entries that overlap are together larger than their archive. */
const checkBounds = (entries: readonly Entry[], archiveBytes: number): void => {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  const bomb = entries.some(
    ({ size, packed }) =>
      size > MAX_FILE_BYTES || (size > FREE_RATIO_BYTES && size > packed * MAX_RATIO),
  )
  if (bomb || total > MAX_TOTAL_BYTES) throw new CardError('card.too_large')
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (packed > archiveBytes) throw new CardError('card.bad_archive')
}

/** The directory at the end; `at` counts from the front of the archive, past what stands before it. */
const readDirectory = (bytes: Uint8Array): { entries: Entry[]; front: number } => {
  const end = findEnd(bytes)
  if (end === null) throw new CardError('card.bad_archive')
  const view = viewOf(bytes)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new CardError('card.too_large')
  const start = end - view.getUint32(end + 12, true)
  const front = start - view.getUint32(end + 16, true)
  if (start < 0 || front < 0) throw new CardError('card.bad_archive')
  const unnamed: Omit<Entry, 'name'>[] = []
  const names: { bytes: Uint8Array; flags: number }[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_SIGNATURE) {
      throw new CardError('card.bad_archive')
    }
    const nameBytes = view.getUint16(at + 28, true)
    const flags = view.getUint16(at + 8, true)
    names.push({ bytes: bytes.subarray(at + 46, at + 46 + nameBytes), flags })
    unnamed.push({
      method: view.getUint16(at + 10, true),
      encrypted: (flags & 1) === 1,
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  const decoded = decodeNames(names)
  const entries = unnamed.map((entry, index) => ({ ...entry, name: decoded[index] ?? '' }))
  checkBounds(entries, bytes.length)
  return { entries, front }
}

const unpack = (bytes: Uint8Array, entry: Entry, front: number): Uint8Array => {
  const view = viewOf(bytes)
  const local = front + entry.at
  const readable = local + 30 <= bytes.length && view.getUint32(local, true) === LOCAL_SIGNATURE
  if (!readable || entry.encrypted) throw new CardError('card.bad_archive')
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + entry.packed > bytes.length) throw new CardError('card.bad_archive')
  const packed = bytes.subarray(start, start + entry.packed)
  if (entry.method === 0 && entry.packed === entry.size) return packed
  if (entry.method !== 8) throw new CardError('card.bad_archive')
  return inflateBounded(packed, { zlib: false, maxBytes: entry.size })
}

export type Archive = { front: number; files: CardFile[]; left: string[] }

/**
 * The files of a zip archive, none unpacked before it is asked for; `front` bytes stand before it, and
 * `left` are the names of those that it does not give.
 * Throws CardError `card.bad_archive` and, past its bounds, `card.too_large`; so do the files.
 */
export const readZip = (bytes: Uint8Array): Archive => {
  const { entries, front } = readDirectory(bytes)
  const files = new Map<string, CardFile>()
  const left: string[] = []
  for (const entry of entries) {
    if (!isPlainName(entry.name) || files.has(entry.name)) {
      if (!entry.name.endsWith('/')) left.push(entry.name)
      continue
    }
    files.set(entry.name, { name: entry.name, bytes: once(() => unpack(bytes, entry, front)) })
  }
  return { front, files: [...files.values()], left }
}

/** Dates are left at the epoch of the format, so that the same files give the same archive. */
const EPOCH = new Date(1980, 0, 1)

/** Packs what shrinks; pictures and the like are stored as they are. */
export const writeZip = (files: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      [...files].map(([name, bytes]) => {
        const level = /\.(json|txt|md|lua|js)$/i.test(name) ? 6 : 0
        return [name, [bytes, { level, mtime: EPOCH }]] as const
      }),
    ),
  )

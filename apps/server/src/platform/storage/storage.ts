import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

/** Which bytes of an object; `end` is included, and missing up to its last one. */
export interface ByteRange {
  start: number
  end?: number | undefined
}

export interface StoredObject {
  stream: Readable
  /** That `stream` gives. */
  bytes: number
  /** Of the whole object. */
  total: number
}

export interface ObjectInfo {
  key: string
  bytes: number
  modifiedAt: Date
}

/** What arrived; `md5` is hexadecimal. */
export interface Put {
  bytes: number
  md5: string
}

/** An upload in parts; it is no object until it is complete. */
export interface PartsUpload {
  key: string
  uploadId: string
}

/** `etag` is the MD5 of the part, hexadecimal. */
export interface StoredPart {
  number: number
  etag: string
  bytes: number
}

export type Body = Uint8Array | Readable

export interface SignedGet {
  until: Date
  /** Saved under this name instead of being shown. */
  fileName?: string
  contentType?: string
}

export interface SignedPut {
  until: Date
  /** More is refused: at once by our own addresses, by foreign ones where `bytes` says how many come. */
  maxBytes: number
  /** How many bytes will come, where that is known. */
  bytes?: number
  part: { uploadId: string; number: number }
}

/**
 * Objects by key; keys are ours alone and never a path that a client sent. Bodies and answers are
 * streams, so that an object is never in memory whole. What did not arrive whole is not kept.
 *
 * Throws `storage.full`, `storage.integrity` (another MD5 than was announced),
 * `storage.range_refused`, `storage.parts_missing` and `storage.upload_not_found`.
 */
export interface Storage {
  /** What pages must be let connect to beside our own origin; null where it is ours. */
  readonly origin: string | null
  put(key: string, body: Body, announced?: { md5?: string | undefined }): Promise<Put>
  /** Makes a file of this machine an object: it is no longer where it was, and isn't copied if it needn't be. */
  take(key: string, path: string, signal?: AbortSignal): Promise<void>
  /** Null where there is no such object. `known` is what `stat` just said of it. */
  get(key: string, range?: ByteRange, known?: ObjectInfo): Promise<StoredObject | null>
  stat(key: string): Promise<ObjectInfo | null>
  /** Its path, for programs that only read it; null where objects are no files of this machine. */
  pathOf(key: string): string | null
  move(from: string, to: string): Promise<void>
  delete(key: string): Promise<void>
  /** Everything in a folder; it ends with a slash. */
  deletePrefix(prefix: string): Promise<void>
  /** Up to 1000 objects of a folder (or of all: ''), in the order of their keys, behind `after`. */
  list(prefix: string, after?: string): Promise<ObjectInfo[]>
  beginParts(key: string): Promise<PartsUpload>
  /** A part that is sent again replaces the former one. All but the last have 5 MiB or more. */
  putPart(
    upload: PartsUpload,
    part: { number: number; body: Body; bytes: number; md5?: string | undefined },
  ): Promise<StoredPart>
  /** In the order of their numbers. */
  listParts(upload: PartsUpload): Promise<StoredPart[]>
  /** `parts` are all of them, from number 1 on, as their sender knows them. */
  completeParts(
    upload: PartsUpload,
    parts: readonly Pick<StoredPart, 'number' | 'etag'>[],
  ): Promise<void>
  abortParts(upload: PartsUpload): Promise<void>
  /** Forgets uploads in parts that began before, and whatever a crash left half written. */
  sweep(before: Date): Promise<void>
  /** An address that gives the object to whoever has it: relative where it is our own. */
  signedGet(key: string, wanted: SignedGet): Promise<string>
  /**
   * An address to PUT a part to; its answer has the header `ETag`. Objects have no such addresses: one
   * would still replace a file that was checked, while an upload takes no part once it ended.
   */
  signedPut(key: string, wanted: SignedPut): Promise<string>
}

const segments = '[a-z0-9]+([/._-][a-z0-9]+)*'
const keyPattern = new RegExp(`^${segments}$`)
const prefixPattern = new RegExp(`^(${segments}/)?$`)

/** Keys are lower-case segments, so that no key can climb out of its folder. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a storage key: ${key}`)
}

export function isKey(key: string): boolean {
  return keyPattern.test(key)
}

export function assertPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new RangeError(`Not a folder of storage keys: ${prefix}`)
}

/** The part of an object that a range means, in numbers. Throws `storage.range_refused`. */
export function boundsOf(
  range: ByteRange | undefined,
  total: number,
): { start: number; end: number } {
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? total - 1, total - 1)
  if (range && (start > end || start < 0)) throw new AppError('storage.range_refused', { total })
  return { start, end }
}

import type { Readable } from 'node:stream'
import type { Language } from '@plax/contracts/languages'
import type { ErrorCode } from '@plax/contracts/errors/index'
import type { z } from 'zod'
import type { Db } from './db/database.ts'
import type { UserActor } from './http/actor.ts'

/** A file of a bundle; `path` stands below the folder of its part. */
export interface BundleEntry {
  path: string
  /** Read when its turn comes; null where it is gone by then. */
  body: () => Promise<BundleBody | null>
  /** It does not get smaller by being packed: pictures, films, sounds. */
  isPacked?: boolean
}

export type BundleBody = string | Uint8Array | Readable | AsyncIterable<string>

export interface BundleOwner {
  userOid: string
  lang: Language
}

/**
 * What a feature puts into the bundle that a creator takes to another installation, in a folder of
 * its own; with `read` each folder in that is one thing, named by its id, which is made anew there.
 */
export interface BundlePart {
  folder: string
  write: (owner: BundleOwner) => AsyncIterable<BundleEntry>
  read?: BundleReading
}

export interface BundleReading {
  /** What became of a thing that was made: it is there, its owner deleted it, or it never came to be. */
  find: (db: Db, oid: string) => Promise<'there' | 'deleted' | 'none'>
  /**
   * Makes the thing under the id; again where it was broken off. An `AppError` leaves this one out.
   * Nothing that it makes is public, and no money moves.
   */
  make: (item: BundleItem, into: BundleTarget) => Promise<BundleMade>
}

/** A thing of a bundle whose sums were found right. Paths stand below its folder. */
export interface BundleItem {
  id: string
  paths: readonly string[]
  /** Throws `bundle.damaged` where it is missing or of another shape. */
  json: <T>(path: string, schema: z.ZodType<T>) => Promise<T>
  /** Null where it is missing. Throws `bundle.damaged` where it has more bytes than `max`. */
  bytes: (path: string, max: number) => Promise<Uint8Array | null>
  /** Null where it is missing. */
  open: (path: string) => Promise<{ stream: Readable; bytes: number; sha256: string } | null>
}

export interface BundleTarget {
  oid: string
  actor: UserActor
  lang: Language
  /** What a thing of a part was made as here, by the id it had where the bundle comes from. */
  madeAs: (folder: string, id: string) => Promise<string | null>
}

export interface BundleMade {
  title: string
  /** What did not come along with it. */
  without?: readonly BundleLoss[]
  /** What its owner should check, though all of it is here. */
  toCheck?: readonly BundleLoss[]
}

/** A code of an error, or of a loss that is none. */
export type BundleLoss = ErrorCode

/** One thing that is made at most once, as `read` needs it. */
export function jsonEntry(path: string, read: () => Promise<unknown>): BundleEntry {
  return {
    path,
    body: async () => {
      const value = await read()
      return value === null || value === undefined ? null : `${JSON.stringify(value, null, 1)}\n`
    },
  }
}

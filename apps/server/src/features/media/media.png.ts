import { buffer } from 'node:stream/consumers'
import type { Db } from '../../platform/db/database.ts'
import { sharp } from '../../platform/sharp.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { objectKey } from './media.keys.ts'
import { inPictureQueue } from './media.queue.ts'
import './media.tables.ts'

const plainColour = { r: 86, g: 76, b: 120 }

type PngDeps = { db: Db; storage: Storage }

/** The widest variant of a picture as WebP; null where the asset or its object is gone. */
export async function readWebp(
  { db, storage }: PngDeps,
  assetOid: string,
): Promise<Uint8Array | null> {
  const asset = await db
    .selectFrom('assets')
    .select('variants')
    .where('oid', '=', assetOid)
    .executeTakeFirst()
  const widest = asset?.variants
    .filter(({ type }) => type === 'image/webp')
    .toSorted((a, b) => b.width - a.width)[0]
  const object = widest ? await storage.get(objectKey(assetOid, widest.file)) : null
  return object && buffer(object.stream)
}

/** The same as a PNG. */
export async function readPng(deps: PngDeps, assetOid: string): Promise<Uint8Array | null> {
  const bytes = await readWebp(deps, assetOid)
  // An export asks for one after the other.
  return bytes && inPictureQueue(assetOid, () => sharp(bytes).png().toBuffer())
}

/** A PNG of one colour, for what has to be a picture and has none. */
export async function plainPng(): Promise<Uint8Array> {
  const create = { width: 400, height: 600, channels: 3 as const, background: plainColour }
  return sharp({ create }).png().toBuffer()
}

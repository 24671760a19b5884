import { buffer } from 'node:stream/consumers'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { objectKey } from './media.keys.ts'
import { toPng } from './pictures/pictures.ts'
import { inPictureQueue } from './media.queue.ts'
import './media.tables.ts'

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
  return bytes && inPictureQueue(assetOid, () => toPng(bytes))
}

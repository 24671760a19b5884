import { createHash, randomBytes } from 'node:crypto'
import type { Picture } from '@plax/contracts/media/media'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { executePrepared } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { newOid } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Signer, signerOf } from './media.guard.ts'
import {
  type EncodedPicture,
  encodeFrames,
  encodePicture,
  fitPicture,
  inspectPicture,
  type PictureFacts,
  plainPng,
} from './pictures/pictures.ts'
import { objectAddress, objectKey } from './media.keys.ts'
import { inPictureQueue } from './media.queue.ts'
import type { AssetsTable, StoredVariant } from './media.tables.ts'

export { guardAdultPictures, isGuarded, type Signer, signerOf } from './media.guard.ts'
export { objectKey }
export { readPng, readWebp } from './media.png.ts'
export { fitPicture, inPictureQueue, inspectPicture, type PictureFacts, plainPng }
export { readUpload } from './media.upload.ts'
export {
  assetOf,
  type Claim,
  claimUpload,
  handOverUploads,
  releaseUploads,
  type UploadedFile,
  previewsOf,
  uploadsOf,
} from './upload/claims.ts'
export { movieSeconds } from './upload/movie-seconds.ts'
export { attachmentName } from './upload/attachment-name.ts'
export { attachmentOf } from './upload/private.ts'
export { quotaSetting } from './upload/quota.ts'

const assetColumns = [
  'oid',
  'width',
  'height',
  'blur',
  'tint',
  'variants',
  'guarded_at',
  'adult_at',
] as const
type AssetRow = Pick<Selectable<AssetsTable>, (typeof assetColumns)[number]>

interface MediaDeps {
  db: Db
  clock: Clock
  storage: Storage
  secret: string
}

/**
 * Stores a picture in every width and format; the same bytes of an owner for a purpose are one asset.
 * Throws `media.not_an_image`, `media.image_too_large` and `upload.sides_too_large`.
 */
export async function storeImage(
  deps: MediaDeps,
  upload: {
    ownerOid: string
    bytes: Uint8Array
    /** What it's for. Selling or deleting it doesn't affect the same bytes of another purpose. */
    purpose?: string
    /** It keeps moving, in its own size; check both first (`inspectPicture`). */
    keepsFrames?: boolean
  },
): Promise<Picture> {
  const contentHash = hashOf(upload)
  const known = await findAsset(deps.db, upload.ownerOid, contentHash)
  if (known) return presentSigned(known, signerOf(deps))
  const encode = upload.keepsFrames ? encodeFrames : encodePicture
  const encoded = await inPictureQueue(upload.ownerOid, () => encode(upload.bytes))
  const now = deps.clock.now()
  const oid = newOid(now)
  const variants = await putVariants(deps.storage, oid, encoded)
  const made = await deps.db
    .insertInto('assets')
    .values({
      oid,
      owner_oid: upload.ownerOid,
      content_hash: contentHash,
      width: encoded.width,
      height: encoded.height,
      blur: encoded.blur,
      tint: encoded.tint,
      variants: JSON.stringify(variants),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return presentPicture(made)
  // Another upload of the same bytes was faster; ours leaves nothing behind.
  for (const { file } of variants) await deps.storage.delete(objectKey(oid, file))
  const first = await findAsset(deps.db, upload.ownerOid, contentHash)
  if (!first) throw new AppError('media.not_found')
  return presentSigned(first, signerOf(deps))
}

function hashOf({ bytes, purpose }: { bytes: Uint8Array; purpose?: string }): string {
  const hash = createHash('sha256')
  return (purpose ? hash.update(`${purpose}:`) : hash).update(bytes).digest('hex')
}

/** Deletes a picture that nothing shows any more; a job deletes its objects. */
export async function deleteAsset(tx: Tx, assetOid: string): Promise<void> {
  const row = await tx
    .deleteFrom('assets')
    .where('oid', '=', assetOid)
    .returning(['oid', 'variants'])
    .executeTakeFirst()
  if (!row) return
  const keys = row.variants.map(({ file }) => objectKey(row.oid, file))
  await addJob(tx, 'media.deleteObjects', { keys })
}

/**
 * The pictures of assets, by id, in one query; ids without an asset are left out, and so are pictures
 * that are sold. Those that stories for adults show are left out without a signer; who names one
 * blurs them to whom they are not for.
 */
export async function getPictures(
  db: Db | Tx,
  assetOids: readonly (string | null)[],
  signer?: Signer,
): Promise<Map<string, Picture>> {
  const rows = await listAssets(db, assetOids)
  const free = rows.filter(
    ({ guarded_at, adult_at }) => guarded_at === null && (signer || adult_at === null),
  )
  return new Map(free.map((row) => [row.oid, presentSigned(row, signer)]))
}

/** Of these assets those that are not sold, each once, in their order. */
export async function withoutSold(db: Db | Tx, assetOids: readonly string[]): Promise<string[]> {
  const rows = await listAssets(db, assetOids)
  const free = new Set(rows.flatMap((row) => (row.guarded_at === null ? [row.oid] : [])))
  return [...new Set(assetOids)].filter((oid) => free.has(oid))
}

type PictureRow = Omit<AssetRow, 'tint' | 'guarded_at' | 'adult_at'> & { isAdult: boolean }

/** A free picture as one column, for statements that read many; its text is for `pictureOf`. */
export function pictureColumn(assetOid: RawBuilder<string | null>): RawBuilder<string | null> {
  return sql`(SELECT assets.picture FROM assets
    WHERE assets.oid = ${assetOid} AND assets.guarded_at IS NULL)`
}

/** Public pictures by what was read of them, so that the same one is presented once. */
const presented = new Map<string, Picture>()
const presentedAtMost = 5000

export function pictureOf(column: string, signer: Signer): Picture {
  const known = presented.get(column)
  if (known) return known
  const row = JSON.parse(column) as PictureRow
  if (row.isAdult) return presentPicture(row, signer)
  const picture = presentPicture(row)
  if (presented.size >= presentedAtMost) presented.clear()
  presented.set(column, picture)
  return picture
}

/** As `getPictures`, for those who may see all of them: sold ones at addresses that end. */
export async function signPictures(
  db: Db | Tx,
  signer: Signer,
  assetOids: readonly (string | null)[],
): Promise<Map<string, Picture>> {
  const rows = await listAssets(db, assetOids)
  return new Map(rows.map((row) => [row.oid, presentSigned(row, signer)]))
}

/** What may be shown of a picture to whom it is locked: its size, and a blur of twelve pixels. */
export type Glimpse = Pick<Picture, 'width' | 'height' | 'blur'>

export async function getGlimpses(
  db: Db | Tx,
  assetOids: readonly string[],
): Promise<Map<string, Glimpse>> {
  const rows = await listAssets(db, assetOids)
  return new Map(rows.map(({ oid, width, height, blur }) => [oid, { width, height, blur }]))
}

async function listAssets(db: Db | Tx, assetOids: readonly (string | null)[]): Promise<AssetRow[]> {
  const oids = [...new Set(assetOids.filter((oid) => oid !== null))]
  if (oids.length === 0) return []
  return executePrepared(
    db,
    db
      .selectFrom('assets')
      .select(assetColumns)
      .where(sql<boolean>`oid = ANY(${oids}::text[])`),
  )
}

/** The picture as those see it to whom it is not shown: its preview, and no address of itself. */
export function blurPicture(picture: Picture): Picture {
  return { ...picture, url: picture.blur, sources: [], isBlurred: true }
}

/** Refuses (`media.not_found`) unless each asset exists and belongs to one of the owners. */
export async function assertOwnAssets(
  db: Db | Tx,
  claim: { assetOids: readonly string[]; ownerOids: readonly string[] },
): Promise<void> {
  const oids = [...new Set(claim.assetOids)]
  if (oids.length === 0) return
  const rows = await db
    .selectFrom('assets')
    .select('oid')
    .where('oid', 'in', oids)
    .where('owner_oid', 'in', claim.ownerOids)
    .execute()
  const found = new Set(rows.map((row) => row.oid))
  const missing = oids.filter((oid) => !found.has(oid))
  if (missing.length > 0) throw new AppError('media.not_found', { assetOids: missing })
}

/** Pictures get another owner, such as the work that shows them, and no longer go with the former. */
export async function handOverPictures(
  tx: Tx,
  { from, to, assetOids }: { from: string; to: string; assetOids: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('assets')
    .set({ owner_oid: to })
    .where('owner_oid', '=', from)
    .where(sql<boolean>`oid = ANY(${[...new Set(assetOids)]}::text[])`)
    .execute()
}

async function findAsset(
  db: Db,
  ownerOid: string,
  contentHash: string,
): Promise<AssetRow | undefined> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
}

/** Names carry a random part: ids can be guessed, and a draft's pictures are nobody's business. */
async function putVariants(
  storage: Storage,
  oid: string,
  { variants }: EncodedPicture,
): Promise<StoredVariant[]> {
  const secret = randomBytes(8).toString('hex')
  const stored = variants.map(({ type, extension, width, bytes }) => ({
    file: `${width}-${secret}.${extension}`,
    type,
    width,
    bytes,
  }))
  await Promise.all(stored.map(({ file, bytes }) => storage.put(objectKey(oid, file), bytes)))
  return stored.map(({ file, type, width }) => ({ file, type, width }))
}

function presentSigned(asset: AssetRow, signer?: Signer): Picture {
  const isOpen = asset.guarded_at === null && asset.adult_at === null
  return presentPicture(asset, isOpen ? undefined : signer)
}

/** `signer` is named where it is served by signed addresses alone. */
function presentPicture(
  asset: Omit<AssetRow, 'tint' | 'guarded_at' | 'adult_at'> & Partial<Pick<AssetRow, 'tint'>>,
  signer?: Signer,
): Picture {
  const addressOf = (file: string): string => {
    const address = objectAddress(asset.oid, file)
    return signer ? signer(address) : address
  }
  const sources = asset.variants.map(({ file, type, width }) => ({
    type,
    width,
    url: addressOf(file),
  }))
  const webp = sources.filter(({ type }) => type === 'image/webp')
  const middle = webp[Math.floor((webp.length - 1) / 2)] ?? sources[0]
  return {
    assetOid: asset.oid,
    width: asset.width,
    height: asset.height,
    blur: asset.blur,
    ...(typeof asset.tint === 'number' && { tint: asset.tint }),
    url: middle?.url ?? '',
    sources,
  }
}

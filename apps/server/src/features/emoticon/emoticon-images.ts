import type { OutputOf } from '@plax/contracts'
import {
  emoticonMaxBytes,
  emoticonMaxFrames,
  emoticonMaxSeconds,
  emoticonPixels,
} from '@plax/contracts/emoticon/emoticon-values'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  deleteAsset,
  inspectPicture,
  type PictureFacts,
  storeImage,
} from '../media/media.service.ts'
import type { EmoticonImageRow } from './emoticon.tables.ts'

type Image = OutputOf<'POST /emoticon/image'>

const purpose = 'emoticon'
const unusedMs = 24 * 3600 * 1000

/**
 * Stores the image of an emoticon, with its frames.
 *
 * @throws emoticon.too_large, emoticon.unsupported, emoticon.wrong_size, emoticon.animation_too_long
 */
export async function storeEmoticonImage(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'secret'>,
  { ownerOid, bytes }: { ownerOid: string; bytes: Buffer },
): Promise<Image> {
  const { frames } = await inspectFitting(bytes)
  const picture = await storeImage(deps, { ownerOid, bytes, purpose, keepsFrames: true })
  const row: EmoticonImageRow = {
    asset_oid: picture.assetOid,
    owner_oid: ownerOid,
    bytes: bytes.length,
    is_animated: frames > 1,
    uploaded_at: deps.clock.now(),
  }
  await deps.db
    .insertInto('emoticon_images')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('asset_oid').doUpdateSet({ uploaded_at: row.uploaded_at }),
    )
    .execute()
  return presentImage(row, picture.url)
}

async function inspectFitting(bytes: Buffer): Promise<PictureFacts> {
  if (bytes.length > emoticonMaxBytes)
    throw new AppError('emoticon.too_large', { maxKilobytes: emoticonMaxBytes / 1024 })
  const facts = await inspectPicture(bytes).catch((error: unknown) => {
    const isOther = error instanceof AppError && error.code === 'media.not_an_image'
    throw isOther ? new AppError('emoticon.unsupported') : error
  })
  const { width, height, frames, seconds } = facts
  if (width !== emoticonPixels || height !== emoticonPixels)
    throw new AppError('emoticon.wrong_size', { width, height, pixels: emoticonPixels })
  if (frames > emoticonMaxFrames || seconds > emoticonMaxSeconds)
    throw new AppError('emoticon.animation_too_long', {
      maxFrames: emoticonMaxFrames,
      maxSeconds: emoticonMaxSeconds,
    })
  return facts
}

export function presentImage(row: EmoticonImageRow, url: string): Image {
  return {
    s3Key: row.asset_oid,
    type: row.is_animated ? 'animated' : 'static',
    size: row.bytes,
    width: emoticonPixels,
    height: emoticonPixels,
    uploaded: row.uploaded_at.toISOString(),
    url,
  }
}

/** Deletes images that were uploaded a day ago and that no emoticon uses. */
export async function sweepEmoticonImages({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - unusedMs)
  await db.transaction().execute(async (tx) => {
    const unused = await tx
      .deleteFrom('emoticon_images')
      .where('uploaded_at', '<', before)
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM emoticons WHERE emoticons.asset_oid = emoticon_images.asset_oid)`,
      )
      .returning('asset_oid')
      .execute()
    for (const { asset_oid: oid } of unused) await deleteAsset(tx, oid)
  })
}

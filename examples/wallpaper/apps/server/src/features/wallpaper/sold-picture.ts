import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { areThumbnails } from '../catalogue/catalogue.service.ts'
import { assertOwnAssets, fitPicture, readWebp, storeImage } from '../media/media.service.ts'
import { guardPictures } from '../media/sold-pictures.service.ts'
import './wallpaper.tables.ts'

/** The longest side, in pixels, of what everyone sees of a wallpaper. */
const thumbnailSide = 320

/**
 * Stores a small copy of an image that’s sold, and returns its asset. The image itself can’t be the
 * thumbnail: it’s only for buyers. Throws `media.not_found` for images of others.
 */
export async function storeThumbnail(
  deps: Deps,
  { ownerOid, pictureOid }: { ownerOid: string; pictureOid: string },
): Promise<string> {
  await assertOwnAssets(deps.db, { assetOids: [pictureOid], ownerOids: [ownerOid] })
  const image = await readWebp(deps, pictureOid)
  if (!image) throw new AppError('media.not_found')
  const bytes = await fitPicture(image, thumbnailSide)
  const { assetOid } = await storeImage(deps, { ownerOid, bytes, purpose: 'wallpaper-thumbnail' })
  return assetOid
}

/** Writes which image a wallpaper sells; from now on only signed URLs open it. Throws `media.not_found` for one that everyone sees. */
export async function putPicture(
  tx: Tx,
  { oid, pictureOid, now }: { oid: string; pictureOid: string; now: Date },
): Promise<void> {
  if (await areThumbnails(tx, [pictureOid])) throw new AppError('media.not_found')
  await guardPictures(tx, [pictureOid], now)
  await tx
    .insertInto('wallpapers')
    .values({ content_oid: oid, picture_oid: pictureOid })
    .onConflict((conflict) =>
      conflict.column('content_oid').doUpdateSet({ picture_oid: pictureOid }),
    )
    .execute()
}

import { thumbnailMaxSide } from '@plax/contracts/content/content-values'
import type { Picture } from '@plax/contracts/media/media'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { readCover } from '../../media/encoding/cover.service.ts'
import { fitPicture, inPictureQueue, storeImage } from '../../media/media.service.ts'
import type { ContentRow } from '../item/content.queries.ts'

/**
 * Stores the cover in the file of a content as an image that can be its thumbnail, by the rules of
 * uploaded ones. Throws `encoding.no_cover`, `encoding.cover_unreadable`, `media.image_too_large`, and
 * `upload.sides_too_large`.
 */
export async function takeCover(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'secret'>,
  { oid, owner_oid: ownerOid }: ContentRow,
): Promise<Picture> {
  const original = await readCover(deps, oid)
  // That of images that the form uploads.
  const purpose = `for:content:${oid}`
  try {
    const bytes = await inPictureQueue(ownerOid, () => fitPicture(original, thumbnailMaxSide))
    return await storeImage(deps, { ownerOid, bytes, purpose })
  } catch (error) {
    const isUnreadable = error instanceof AppError && error.code === 'media.not_an_image'
    throw isUnreadable ? new AppError('encoding.cover_unreadable') : error
  }
}

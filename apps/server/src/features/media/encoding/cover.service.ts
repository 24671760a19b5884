import type { Picture } from '@plax/contracts/media'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { fitPicture, inPictureQueue, storeImage } from '../media.service.ts'
import { listEncodings } from './encodings.queries.ts'

/**
 * Stores the cover in the newest source of a subject as an image, no side longer than `maxSide`, by the
 * rules of uploaded ones. Throws `encoding.no_cover`, `encoding.cover_unreadable`,
 * `media.image_too_large`, and `upload.sides_too_large`.
 */
export async function storeCover(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'secret'>,
  cover: { subjectOid: string; ownerOid: string; purpose: string; maxSide: number },
): Promise<Picture> {
  const { subjectOid, ownerOid, purpose, maxSide } = cover
  const [newest] = await listEncodings(deps.db, [subjectOid])
  const key = newest?.extras.coverKey
  const object = key ? await deps.storage.get(key) : null
  if (!object) throw new AppError('encoding.no_cover')
  const original = await buffer(object.stream)
  try {
    const bytes = await inPictureQueue(ownerOid, () => fitPicture(original, maxSide))
    return await storeImage(deps, { ownerOid, bytes, purpose })
  } catch (error) {
    const isUnreadable = error instanceof AppError && error.code === 'media.not_an_image'
    throw isUnreadable ? new AppError('encoding.cover_unreadable') : error
  }
}

import type { Db } from '../../../platform/db/database.ts'
import { findItem, thumbnailOf } from '../../catalogue/catalogue.service.ts'
import { getPictures } from '../../media/media.service.ts'

/**
 * The URL of an item’s thumbnail for link previews, in a language or in the item’s own; null for adult
 * items.
 */
export async function findCover(
  db: Db,
  { itemOid, language }: { itemOid: string; language: string | null },
): Promise<string | null> {
  const item = await findItem(db, itemOid)
  if (!item || item.is_adult) return null
  const assetOid = thumbnailOf(item, language ?? item.language)
  const pictures = await getPictures(db, [assetOid])
  return pictures.get(assetOid ?? '')?.url ?? null
}

import type { Db } from '../../../platform/db/database.ts'
import { thumbnailOf } from '../../catalogue/catalogue.service.ts'
import { getPictures } from '../../media/media.service.ts'
import { findContent } from '../item/content.queries.ts'

/** The address of a content’s thumbnail in a language; null where it is not shown to all as it is. */
export async function findCover(
  db: Db,
  { itemOid, language }: { itemOid: string; language: string | null },
): Promise<string | null> {
  const row = await findContent(db, itemOid)
  if (!row || row.is_adult || row.fields.blurThumbnail) return null
  const assetOid = thumbnailOf(row, language ?? row.language)
  const pictures = await getPictures(db, [assetOid])
  return pictures.get(assetOid ?? '')?.url ?? null
}

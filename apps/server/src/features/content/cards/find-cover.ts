import type { Db } from '../../../platform/db/database.ts'
import { findCover } from '../../shelf/shelf.service.ts'
import { findContent } from '../item/content.queries.ts'

/** As `findCover` of the shelf; null if readers see the thumbnail blurred. */
export async function findContentCover(
  db: Db,
  asked: { itemOid: string; language: string | null },
): Promise<string | null> {
  const row = await findContent(db, asked.itemOid)
  return row?.fields.blurThumbnail ? null : findCover(db, asked)
}

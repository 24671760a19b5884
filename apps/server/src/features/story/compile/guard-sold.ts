import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { guardPictures } from '../../media/media.service.ts'

/**
 * Takes the pictures that an artefact sells off their public addresses. One that another of its nodes
 * shows for free is not sold. Throws `story.thumbnail_is_sold` if it's a thumbnail of a story or of
 * content, in any language; deleted ones don't count, since nobody could change theirs.
 */
export async function guardSold(tx: Tx, { hash, now }: { hash: string; now: Date }): Promise<void> {
  // In SQL, since an artefact is too large to be read twice on the main thread.
  const { rows } = await sql<{ asset_oid: string }>`SELECT image->>'assetId' AS asset_oid
    FROM artefacts, jsonb_path_query(artefact, '$.images[*]') AS image
    WHERE hash = ${hash} GROUP BY 1
    HAVING bool_and((image->'paid'->>'enabled')::boolean)`.execute(tx)
  const sold = rows.map((row) => row.asset_oid)
  if (sold.length === 0) return
  const worn = await sql`SELECT FROM catalogue_items
    WHERE owner_oid IN (SELECT owner_oid FROM assets WHERE oid = ANY(${sold}::text[]))
      AND state <> 'deleted' AND (thumbnail_asset_oid = ANY(${sold}::text[]) OR EXISTS (
        SELECT FROM jsonb_each(translations) WHERE value->>'thumbnailAssetOid' = ANY(${sold}::text[])))
    LIMIT 1`.execute(tx)
  if (worn.rows.length > 0) throw new AppError('story.thumbnail_is_sold')
  await guardPictures(tx, sold, now)
}

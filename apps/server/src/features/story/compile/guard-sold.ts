import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { areThumbnails } from '../../catalogue/catalogue.service.ts'
import { guardPictures } from '../../media/sold-pictures.service.ts'

/**
 * Takes the pictures that an artefact sells off their public addresses. One that another of its nodes
 * shows for free is not sold. Throws `story.thumbnail_is_sold` if it's a thumbnail of any item.
 */
export async function guardSold(tx: Tx, { hash, now }: { hash: string; now: Date }): Promise<void> {
  // In SQL, since an artefact is too large to be read twice on the main thread.
  const { rows } = await sql<{ asset_oid: string }>`SELECT image->>'assetId' AS asset_oid
    FROM artefacts, jsonb_path_query(artefact, '$.images[*]') AS image
    WHERE hash = ${hash} GROUP BY 1
    HAVING bool_and((image->'paid'->>'enabled')::boolean)`.execute(tx)
  const sold = rows.map((row) => row.asset_oid)
  if (sold.length === 0) return
  if (await areThumbnails(tx, sold)) throw new AppError('story.thumbnail_is_sold')
  await guardPictures(tx, sold, now)
}

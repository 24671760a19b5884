import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { isProfilePicture } from '../../account/account.service.ts'
import { findItem, thumbnailsOf } from '../../catalogue/catalogue.service.ts'
import { guardAdultPictures } from '../../media/media.service.ts'

/**
 * Takes the pictures of a story for adults off their public addresses: its thumbnail, and what its
 * compiled canvas shows, unless it is on a profile too; with `isNew` what all its compiles showed, as chats that began keep those.
 * Of other stories nothing.
 */
export async function guardAdult(
  tx: Tx,
  { contentOid, isNew, now }: { contentOid: string; isNew: boolean; now: Date },
): Promise<void> {
  const item = await findItem(tx, contentOid)
  if (!item?.is_adult) return
  const { rows } = await sql<{ asset_oid: string | null }>`
    SELECT image->>'assetId' AS asset_oid
    FROM artefacts, jsonb_path_query(artefact, '$.images[*]') AS image
    WHERE hash IN (SELECT compiled_hash FROM stories WHERE content_oid = ${contentOid}
      UNION SELECT hash FROM compiles WHERE content_oid = ${contentOid} AND ${isNew})`.execute(tx)
  const shown = rows.flatMap(({ asset_oid: assetOid }) => assetOid ?? [])
  const assetOids = [...thumbnailsOf(item), ...shown]
  await guardAdultPictures(tx, { assetOids, unless: isProfilePicture, now })
}

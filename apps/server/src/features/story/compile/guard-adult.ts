import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { isProfilePicture } from '../../account/account.service.ts'
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
  const { rows } = await sql<{ asset_oid: string | null }>`
    WITH story AS (SELECT content_oid, thumbnail_asset_oid, compiled_hash FROM stories
      JOIN catalogue_items ON catalogue_items.oid = content_oid
      WHERE content_oid = ${contentOid} AND is_adult)
    SELECT thumbnail_asset_oid AS asset_oid FROM story
    UNION
    SELECT image->>'assetId' FROM artefacts, jsonb_path_query(artefact, '$.images[*]') AS image
    WHERE hash IN (SELECT compiled_hash FROM story UNION SELECT hash FROM compiles
      JOIN story USING (content_oid) WHERE ${isNew})`.execute(tx)
  const assetOids = rows.flatMap(({ asset_oid: assetOid }) => assetOid ?? [])
  await guardAdultPictures(tx, { assetOids, unless: isProfilePicture, now })
}

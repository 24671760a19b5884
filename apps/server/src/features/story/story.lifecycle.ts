import { emptyCanvas } from '@plax/story-engine'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { storableJson } from '../../platform/db/storable-json.ts'
import { eraseCardFiles } from './cards/card-files.ts'
import './ranking/ranking.tables.ts'
import { eraseSharePictures } from './share/forget-share-pictures.ts'

/**
 * Takes the words out of a withdrawn creator's stories. Artefacts stay: chats that others began
 * pin them.
 */
export async function eraseStories(
  tx: Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<void> {
  const own = tx.selectFrom('catalogue_items').select('oid').where('owner_oid', '=', userOid)
  await tx
    .updateTable('stories')
    .set({ brief_introduction: '', description: '', hashtags: [], thumbnail_asset_oid: null })
    .where('content_oid', 'in', own)
    .execute()
  await tx
    .updateTable('canvases')
    .set((row) => ({
      canvas: storableJson(emptyCanvas()),
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('content_oid', 'in', own)
    .execute()
  await tx.deleteFrom('story_reads').where('reader_oid', '=', userOid).execute()
  await tx
    .updateTable('stories')
    .set({ related_creator_oid: null })
    .where('related_creator_oid', '=', userOid)
    .execute()
  await eraseSharePictures(tx, userOid)
  await eraseCardFiles(tx, { userOid })
  await tx.deleteFrom('canvas_versions').where('content_oid', 'in', own).execute()
}

/** A creator's stories with their canvases, whole. */
export async function exportStories(
  tx: Tx,
  { userOid }: { userOid: string },
): Promise<Record<string, unknown>> {
  const stories = await tx
    .selectFrom('stories')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'stories.content_oid')
    .innerJoin('canvases', 'canvases.content_oid', 'stories.content_oid')
    .selectAll('stories')
    .select('canvases.canvas')
    .where('catalogue_items.owner_oid', '=', userOid)
    .execute()
  const cardFiles = await tx
    .selectFrom('card_files')
    .select(['hash', 'bytes', 'created_at'])
    .where('owner_oid', '=', userOid)
    .execute()
  const reads = await tx
    .selectFrom('story_reads')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'content_oid'])
    .where('reader_oid', '=', userOid)
    .orderBy('day')
    .execute()
  return { stories, cardFiles, reads }
}

import { type Artefact, emptyCanvas } from '@plax/story-engine'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { storableJson } from '../../platform/db/storable-json.ts'
import { isHeldByOthers } from '../access/access.service.ts'
import { deleteUnheld, thumbnailsOf } from '../catalogue/catalogue.service.ts'
import { handOverPictures } from '../media/media.service.ts'
import { eraseCardFiles } from './cards/card-files.ts'
import { eraseArtefacts } from './compile/erase-artefacts.ts'
import { storyKind } from './content/story-kind.ts'
import type { StoryChats } from './content/story-chats.ts'

type Items = SelectQueryBuilder<Database, 'catalogue_items', { oid: string }>

/**
 * Takes the words out of a withdrawn creator's stories, and the drawings out of all. What others hold
 * stays as it was sold: its texts, and the pictures that it shows. Which these are is decided here,
 * once: a refund afterwards deletes no more.
 */
export async function eraseStories(
  tx: Tx,
  { userOid, now, chats }: { userOid: string; now: Date; chats: Pick<StoryChats, 'pinned'> },
): Promise<void> {
  await deleteUnheld(tx, { ownerOid: userOid, ...storyKind, isHeldByOthers, now })
  const own = tx.selectFrom('catalogue_items').select('oid').where('owner_oid', '=', userOid)
  const deleted = own.where('state', '=', 'deleted')
  await keepPictures(tx, { userOid, chats })
  await tx
    .updateTable('stories')
    .set({ brief_introduction: '', hashtags: [] })
    .where('content_oid', 'in', deleted)
    .execute()
  await eraseArtefacts(tx, { deleted, chats })
  await tx
    .updateTable('stories')
    .set({ canvas_public: false })
    .where('content_oid', 'in', own)
    .execute()
  await eraseCanvases(tx, { own, now })
  await tx
    .updateTable('stories')
    .set({ related_creator_oid: null })
    .where('related_creator_oid', '=', userOid)
    .execute()
  await eraseCardFiles(tx, { userOid })
}

async function eraseCanvases(tx: Tx, { own, now }: { own: Items; now: Date }): Promise<void> {
  await tx
    .updateTable('canvases')
    .set((row) => ({
      canvas: storableJson(emptyCanvas()),
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('content_oid', 'in', own)
    .execute()
  await tx.deleteFrom('canvas_versions').where('content_oid', 'in', own).execute()
}

/** Pictures that stories which others hold show, now or in a chat that was begun, go to the story. */
async function keepPictures(
  tx: Tx,
  { userOid, chats }: { userOid: string; chats: Pick<StoryChats, 'pinned'> },
): Promise<void> {
  type Row = Parameters<typeof thumbnailsOf>[0] & { oid: string; artefact: string }
  const { rows } = await sql<Row>`
    SELECT oid, language, thumbnail_asset_oid, translations, artefacts.artefact::text
    FROM catalogue_items JOIN stories ON content_oid = catalogue_items.oid
    JOIN artefacts ON hash = compiled_hash OR hash IN (SELECT pinned.hash FROM ${chats.pinned} AS pinned
      WHERE pinned.content_oid = catalogue_items.oid)
    WHERE catalogue_items.owner_oid = ${userOid} AND catalogue_items.state <> 'deleted'`.execute(tx)
  for (const { oid, artefact, ...item } of rows) {
    const { images } = JSON.parse(artefact) as Pick<Artefact, 'images'>
    const assetOids = [...images.map(({ assetId }) => assetId), ...thumbnailsOf(item)]
    await handOverPictures(tx, { from: userOid, to: oid, assetOids })
  }
}

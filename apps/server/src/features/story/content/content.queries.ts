import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CatalogueItem } from '../../catalogue/catalogue.service.ts'
import type { StoriesTable } from './story.tables.ts'

/** A story with its catalogue item and the versions of its canvas. */
export type StoryRow = CatalogueItem &
  Selectable<StoriesTable> & {
    canvas_version: number
    metadata_version: number
    new_tagging: boolean
    /** Chats that began, by which it is popular. */
    chat_count: number
  }

export function selectStories(db: Db | Tx) {
  return db
    .selectFrom('catalogue_items')
    .innerJoin('stories', 'stories.content_oid', 'catalogue_items.oid')
    .innerJoin('shelf_cards', 'shelf_cards.item_oid', 'stories.content_oid')
    .innerJoin('canvases', 'canvases.content_oid', 'stories.content_oid')
    .selectAll('catalogue_items')
    .selectAll('stories')
    .select(['canvases.version as canvas_version', 'metadata_version', 'new_tagging'])
    .select('shelf_cards.popularity as chat_count')
}

export async function findStory(db: Db | Tx, contentOid: string): Promise<StoryRow | null> {
  const row = await selectStories(db)
    .where('catalogue_items.oid', '=', contentOid)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the settings of a story, so that changes come one after the other. */
export async function lockStory(tx: Tx, contentOid: string): Promise<void> {
  await tx
    .selectFrom('stories')
    .select('content_oid')
    .where('content_oid', '=', contentOid)
    .forNoKeyUpdate()
    .execute()
}

export async function listStoriesByOid(
  db: Db | Tx,
  contentOids: readonly string[],
): Promise<StoryRow[]> {
  if (contentOids.length === 0) return []
  return selectStories(db).where('catalogue_items.oid', 'in', contentOids).execute()
}

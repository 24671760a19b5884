import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { preparedQuery, type Placeholders } from '../../../platform/db/prepared.ts'
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

/** Prepared queries name what they read. */
const columns = [
  'catalogue_items.oid',
  'catalogue_items.kind',
  'catalogue_items.owner_oid',
  'catalogue_items.state',
  'catalogue_items.visibility',
  'catalogue_items.is_open_to_korea',
  'catalogue_items.way_free',
  'catalogue_items.way_invitation',
  'catalogue_items.way_ticket_oid',
  'catalogue_items.way_tier_level',
  'catalogue_items.way_tier_oid',
  'catalogue_items.way_before',
  'catalogue_items.price_coins',
  'catalogue_items.is_adult',
  'catalogue_items.password_oid',
  'catalogue_items.publish_at',
  'catalogue_items.allows_bonus',
  'catalogue_items.title',
  'catalogue_items.description',
  'catalogue_items.thumbnail_asset_oid',
  'catalogue_items.translations',
  'catalogue_items.tag_keys',
  'catalogue_items.language',
  'catalogue_items.published_at',
  'catalogue_items.taken_down_reason',
  'catalogue_items.taken_down_at',
  'catalogue_items.created_at',
  'catalogue_items.updated_at',
  'stories.content_oid',
  'stories.brief_introduction',
  'stories.hashtags',
  'stories.genre',
  'stories.model',
  'stories.credits_per_chat_milli',
  'stories.canvas_public',
  'stories.lore_public',
  'stories.suggest_replies',
  'stories.version',
  'stories.compiled_hash',
  'stories.compiled_canvas_version',
  'stories.compiled_at',
  'stories.related_creator_oid',
] as const

export function selectStories(db: Db | Tx) {
  return db
    .selectFrom('catalogue_items')
    .innerJoin('stories', 'stories.content_oid', 'catalogue_items.oid')
    .innerJoin('shelf_cards', 'shelf_cards.item_oid', 'stories.content_oid')
    .innerJoin('canvases', 'canvases.content_oid', 'stories.content_oid')
    .select(columns)
    .select(['canvases.version as canvas_version', 'metadata_version', 'new_tagging'])
    .select('shelf_cards.popularity as chat_count')
}

const readStory = preparedQuery((db, { contentOid }: Placeholders<{ contentOid: string }>) =>
  selectStories(db).where('catalogue_items.oid', '=', contentOid),
)

export async function findStory(db: Db | Tx, contentOid: string): Promise<StoryRow | null> {
  const [row] = await readStory(db, { contentOid })
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

import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { preparedQuery, type Placeholders } from '../../../platform/db/prepared.ts'
import { nameColumns, type Named } from '../../account/account.service.ts'
import { type CatalogueItem, itemColumns } from '../../catalogue/catalogue.service.ts'
import type { ContentsTable } from './content.tables.ts'

/** A content with its catalogue item and the name of its creator. */
export type ContentRow = CatalogueItem &
  Selectable<ContentsTable> &
  Named & {
    /** Its tags as they are shown. */
    tags: string[]
    /** Plays, by which it is popular. */
    play_count: number
  }

const contentColumns = [
  'contents.content_oid',
  'contents.type',
  'contents.fields',
  'contents.discount',
  'contents.is_replay',
  'contents.is_scenario_item',
  'contents.version',
  'contents.rating',
  'contents.deleted_at',
  'contents.duration_seconds',
  'contents.width',
  'contents.height',
  'contents.has_drm',
  'contents.played_seconds',
  'contents.failed_encoding_oid',
  'contents.frame_asset_oid',
] as const

export function selectContents(db: Db | Tx) {
  return db
    .selectFrom('catalogue_items')
    .innerJoin('contents', 'contents.content_oid', 'catalogue_items.oid')
    .innerJoin('shelf_cards', 'shelf_cards.item_oid', 'contents.content_oid')
    .innerJoin('users', 'users.oid', 'catalogue_items.owner_oid')
    .select(itemColumns)
    .select(contentColumns)
    .select(['shelf_cards.tags', 'shelf_cards.popularity as play_count'])
    .select(nameColumns)
}

const readContent = preparedQuery((db, { contentOid }: Placeholders<{ contentOid: string }>) =>
  selectContents(db).where('catalogue_items.oid', '=', contentOid),
)

export async function findContent(db: Db | Tx, contentOid: string): Promise<ContentRow | null> {
  return (await readContent(db, { contentOid }))[0] ?? null
}

/** Contents by id, in the order of the ids, whatever their state. */
export async function listContents(
  db: Db | Tx,
  contentOids: readonly string[],
): Promise<ContentRow[]> {
  if (contentOids.length === 0) return []
  const rows = await selectContents(db).where('catalogue_items.oid', 'in', contentOids).execute()
  const byOid = new Map(rows.map((row) => [row.oid, row]))
  return contentOids.flatMap((oid) => byOid.get(oid) ?? [])
}

/** Whether it is published at an instant that is still to come. */
export function isScheduled(row: Pick<ContentRow, 'publish_at'>, now: Date): boolean {
  return row.publish_at !== null && row.publish_at > now
}

/** What contents are, by id. */
export async function typesOfContents(
  db: Db | Tx,
  contentOids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('contents')
    .select(['content_oid', 'type'])
    .where(sql<boolean>`content_oid = ANY(${[...contentOids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.content_oid, row.type]))
}

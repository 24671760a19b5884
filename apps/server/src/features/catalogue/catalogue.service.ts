import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { preparedQuery, type Placeholders } from '../../platform/db/prepared.ts'
import { assertKind, type ItemKinds } from './catalogue.kinds.ts'
import { dropDueEvent, emitPublished, type PublishedEvent } from './due-events.ts'
import { type CatalogueItemsTable, itemColumns } from './catalogue.tables.ts'
import { titleIn } from './catalogue.texts.ts'

export { findItemOids, isAskedFor } from './asked-items.ts'
export { auditForeignEdit, auditItem } from './audit-item.ts'
export { type ItemKind, type ItemKinds, itemKinds } from './catalogue.kinds.ts'
export {
  descriptionIn,
  thumbnailIn,
  thumbnailOf,
  thumbnailsOf,
  titleIn,
} from './catalogue.texts.ts'
export { type ItemCodes, itemCodes } from './item-codes.ts'
export type { PublishedEvent } from './due-events.ts'
export { byLanguage, cleanTags, languageOf, textColumns } from './item-texts.ts'

export { itemColumns }
export type CatalogueItem = Selectable<CatalogueItemsTable>

/** Lists a new item of a kind that there is, in the transaction that makes its content. */
export async function insertItem(
  tx: Tx,
  kinds: ItemKinds,
  { tags, ...item }: Insertable<Omit<CatalogueItemsTable, 'tag_keys'>> & { tags: string[] },
): Promise<void> {
  assertKind(kinds, item.kind)
  await tx
    .insertInto('catalogue_items')
    .values({ ...item, tag_keys: tagKeys(tags) })
    .execute()
}

/** Changes what is said of an item; `updated_at` is always publication. */
export async function updateItem(
  tx: Tx,
  oid: string,
  {
    tags,
    ...change
  }: Updateable<Omit<CatalogueItemsTable, 'oid' | 'kind' | 'tag_keys' | 'created_at'>> & {
    tags?: string[]
    updated_at: Date
  },
): Promise<void> {
  await tx
    .updateTable('catalogue_items')
    .set({ ...change, ...(tags && { tag_keys: tagKeys(tags) }) })
    .where('oid', '=', oid)
    .execute()
}

/**
 * Publishes an item and emits its event, now or at a later instant; until then
 * others learn nothing of it.
 */
export async function publishItem(
  tx: Tx,
  {
    oid,
    at = null,
    event,
    now,
  }: { oid: string; at?: Date | null; event?: PublishedEvent; now: Date },
): Promise<void> {
  const publishAt = at !== null && at > now ? at : null
  await updateItem(tx, oid, {
    state: 'published',
    published_at: publishAt ?? now,
    publish_at: publishAt,
    updated_at: now,
  })
  if (event) await emitPublished(tx, { oid, at: publishAt, event, now })
}

/** Makes an item a draft again whose publication is still to come; nobody else has seen it. */
export async function unscheduleItem(
  tx: Tx,
  { oid, now }: { oid: string; now: Date },
): Promise<void> {
  const none = { published_at: null, publish_at: null }
  await updateItem(tx, oid, { state: 'draft', ...none, updated_at: now })
  await dropDueEvent(tx, oid)
}

/** Tags as they are compared, beyond case and accents. */
function tagKeys(tags: readonly string[]): RawBuilder<string[]> {
  return sql`ARRAY(SELECT search_fold(tag) FROM unnest(${[...tags]}::text[]) AS tags (tag))`
}

/** What became of an item that was made under an id. */
export async function findItemState(
  db: Db | Tx,
  oid: string,
): Promise<'there' | 'deleted' | 'none'> {
  const item = await findItem(db, oid)
  if (!item) return 'none'
  return item.state === 'deleted' ? 'deleted' : 'there'
}

/** The item, whatever its state, or null. */
export async function findItem(db: Db | Tx, oid: string): Promise<CatalogueItem | null> {
  return (await readItem(db, { oid }))[0] ?? null
}

const readItem = preparedQuery((db, { oid }: Placeholders<{ oid: string }>) =>
  db.selectFrom('catalogue_items').select(itemColumns).where('oid', '=', oid),
)

/** The item as it stays until the transaction ends: its price does not change under a sale. */
export async function shareItem(tx: Tx, oid: string): Promise<CatalogueItem | null> {
  return (await readItemToShare(tx, { oid }))[0] ?? null
}

const readItemToShare = preparedQuery((db, { oid }: Placeholders<{ oid: string }>) =>
  db.selectFrom('catalogue_items').select(itemColumns).where('oid', '=', oid).forShare(),
)

/** The item, locked until the transaction ends: changes of it come one after the other. */
export async function lockItem(tx: Tx, oid: string): Promise<CatalogueItem | null> {
  const row = await tx
    .selectFrom('catalogue_items')
    .selectAll()
    .where('oid', '=', oid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

const readItems = preparedQuery((db, { oids }: Placeholders<{ oids: string[] }>) =>
  db
    .selectFrom('catalogue_items')
    .select(itemColumns)
    .where(sql<boolean>`oid = ANY(${oids}::text[])`),
)

/** Items by id, whatever their state. */
export async function listItems(
  db: Db | Tx,
  oids: readonly string[],
): Promise<Map<string, CatalogueItem>> {
  if (oids.length === 0) return new Map()
  const rows = await readItems(db, { oids: [...new Set(oids)] })
  return new Map(rows.map((row) => [row.oid, row]))
}

/** What items are called for readers of a language, by id and whatever their state. */
export async function listTitles(
  db: Db | Tx,
  { oids, lang }: { oids: readonly string[]; lang: string },
): Promise<Map<string, string>> {
  const items = await listItems(db, oids)
  return new Map([...items].map(([oid, item]) => [oid, titleIn(item, lang)]))
}

/**
 * Whether an item of the assets' owners has one of them as its thumbnail, in any language: a sold one
 * can't be. Deleted items don't count, since nobody could change theirs.
 */
export async function areThumbnails(tx: Tx, assetOids: readonly string[]): Promise<boolean> {
  const oids = sql`${[...assetOids]}::text[]`
  const { rows } = await sql`SELECT FROM catalogue_items
    WHERE owner_oid IN (SELECT owner_oid FROM assets WHERE oid = ANY(${oids}))
      AND state <> 'deleted' AND (thumbnail_asset_oid = ANY(${oids}) OR EXISTS (
        SELECT FROM jsonb_each(translations) WHERE value->>'thumbnailAssetOid' = ANY(${oids})))
    LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Gives what a tier opens the level that the tier has now. */
export async function relevelItems(
  tx: Tx,
  { tierOid, level }: { tierOid: string; level: number },
): Promise<void> {
  await tx
    .updateTable('catalogue_items')
    .set({ way_tier_level: level })
    .where('way_tier_oid', '=', tierOid)
    .where('way_tier_level', '<>', level)
    .execute()
}

/**
 * Takes all works of a creator off what is offered, and waits for the sales that hold one of them: who
 * looks for their holders afterwards, in another statement, sees all there will be.
 */
export async function hideItems(
  tx: Tx,
  { ownerOid, now }: { ownerOid: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('catalogue_items')
    .set({ visibility: 'private', updated_at: now })
    .where('owner_oid', '=', ownerOid)
    .where('state', '!=', 'deleted')
    .execute()
}

/**
 * Deletes a creator's works, of one kind or all, but for those that others hold (`isHeldByOthers` of
 * access, which stands above).
 */
export async function deleteUnheld(
  tx: Tx,
  works: { ownerOid: string; kind?: string; isHeldByOthers: RawBuilder<boolean>; now: Date },
): Promise<void> {
  const { ownerOid, kind, isHeldByOthers, now } = works
  await tx
    .updateTable('catalogue_items')
    .set({ state: 'deleted', updated_at: now })
    .where('owner_oid', '=', ownerOid)
    .where((row) => row.not(isHeldByOthers))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .execute()
}

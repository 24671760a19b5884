import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like.ts'
import type { CatalogueItemsTable } from './catalogue.tables.ts'

export type CatalogueItem = Selectable<CatalogueItemsTable>

/** Lists a new item, in the transaction that makes its content. */
export async function insertItem(tx: Tx, item: Insertable<CatalogueItemsTable>): Promise<void> {
  await tx.insertInto('catalogue_items').values(item).execute()
}

/** Changes what is said of an item; `updated_at` is always told. */
export async function updateItem(
  tx: Tx,
  oid: string,
  change: Updateable<Omit<CatalogueItemsTable, 'oid' | 'kind' | 'created_at'>> & {
    updated_at: Date
  },
): Promise<void> {
  await tx.updateTable('catalogue_items').set(change).where('oid', '=', oid).execute()
}

/** The item, whatever its state, or null. */
export async function findItem(db: Db | Tx, oid: string): Promise<CatalogueItem | null> {
  const row = await db
    .selectFrom('catalogue_items')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ?? null
}

/** The item as it stays until the transaction ends: its price does not change under a sale. */
export async function shareItem(tx: Tx, oid: string): Promise<CatalogueItem | null> {
  const row = await tx
    .selectFrom('catalogue_items')
    .selectAll()
    .where('oid', '=', oid)
    .forShare()
    .executeTakeFirst()
  return row ?? null
}

/** Items by id, whatever their state. */
export async function listItems(
  db: Db | Tx,
  oids: readonly string[],
): Promise<Map<string, CatalogueItem>> {
  if (oids.length === 0) return new Map()
  const rows = await db
    .selectFrom('catalogue_items')
    .selectAll()
    .where('oid', 'in', [...new Set(oids)])
    .execute()
  return new Map(rows.map((row) => [row.oid, row]))
}

/** The ids of at most 500 items whose titles contain words, the newest first, whatever their state. */
export async function findItemOids(db: Db, words: string): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_items')
    .select('oid')
    .where('title', 'ilike', containing(words))
    .orderBy('oid', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ oid }) => oid)
}

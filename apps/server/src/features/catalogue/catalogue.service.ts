import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
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

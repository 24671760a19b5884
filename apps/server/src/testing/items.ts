import type { Updateable } from 'kysely'
import { updateItem } from '../features/catalogue/catalogue.service.ts'
import type { CatalogueItemsTable } from '../features/catalogue/catalogue.tables.ts'
import type { TestApp } from './open-app.ts'

type Columns = Updateable<Omit<CatalogueItemsTable, 'oid' | 'kind' | 'tag_keys' | 'created_at'>>

/** Changes what the catalogue knows of an item, also what no call changes yet. */
export function changeItem(t: TestApp, oid: string, columns: Columns): Promise<void> {
  const change = { ...columns, updated_at: t.clock.now() }
  return t.deps.db.transaction().execute((tx) => updateItem(tx, oid, change))
}

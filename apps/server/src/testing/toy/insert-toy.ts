import { sql, type Updateable } from 'kysely'
import type { Terms } from '../../features/access/access.service.ts'
import { insertItem, type ItemKinds } from '../../features/catalogue/catalogue.service.ts'
import type { CatalogueItemsTable } from '../../features/catalogue/catalogue.tables.ts'
import { termColumnsFor } from '../../features/subscription/subscription.service.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Person } from '../people.ts'
import { toyKind } from './toy-kind.ts'

/** Its own row. */
export interface ToyRow {
  manual?: string
  partner?: Person
  isConsumed?: boolean
}

/** Inserts a draft, with its own row if there is one. */
export async function insertToy(
  tx: Tx,
  kinds: ItemKinds,
  made: {
    oid: string
    ownerOid: string
    terms: Terms
    item?: Partial<Updateable<CatalogueItemsTable>>
    tags?: readonly string[]
    toy?: ToyRow | undefined
  },
  now: Date,
): Promise<void> {
  const { oid, ownerOid, terms, item, tags = [], toy } = made
  await insertItem(tx, kinds, {
    oid,
    kind: toyKind.kind,
    owner_oid: ownerOid,
    state: 'draft',
    visibility: 'public',
    ...(await termColumnsFor(tx, terms, { ownerOid })),
    title: 'A toy',
    language: 'en',
    created_at: now,
    updated_at: now,
    ...(item as object),
    tags: [...tags],
  })
  if (!toy) return
  const { manual = '', partner, isConsumed = false } = toy
  await sql`INSERT INTO toys
    VALUES (${oid}, ${manual}, ${partner?.oid ?? null}, ${isConsumed})`.execute(tx)
}

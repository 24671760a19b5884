import type { Updateable } from 'kysely'
import { insertItem, itemCodes, itemKinds } from '../features/catalogue/catalogue.service.ts'
import type { CatalogueItemsTable } from '../features/catalogue/catalogue.tables.ts'
import { type Card, putCard } from '../features/shelf/shelf.service.ts'
import { newOid } from '../platform/ids.ts'
import type { TestApp } from './open-app.ts'

const kinds = itemKinds([{ kind: 'toy', codes: itemCodes }])

/** Publishes an item of a kind that no feature knows, with its card, and answers its id. */
export async function publishToy(
  t: TestApp,
  ownerOid: string,
  {
    item = {},
    card = {},
  }: { item?: Partial<Updateable<CatalogueItemsTable>>; card?: Partial<Card> } = {},
): Promise<string> {
  const now = t.clock.now()
  const oid = newOid(now)
  await t.deps.db.transaction().execute(async (tx) => {
    await insertItem(tx, kinds, {
      oid,
      kind: 'toy',
      owner_oid: ownerOid,
      state: 'published',
      visibility: 'public',
      way_free: true,
      title: 'A toy',
      language: 'en',
      published_at: now,
      created_at: now,
      updated_at: now,
      ...(item as object),
      tags: [...(card.tags ?? [])],
    })
    const blank = { topic: null, tags: [], summary: '', figures: {} }
    await putCard(tx, { itemOid: oid, ...blank, ...card })
  })
  return oid
}

import { sql, type Updateable } from 'kysely'
import {
  openToAll,
  readTerms,
  type SentTerms,
  setItemPassword,
} from '../../features/access/access.service.ts'
import { hashPassword } from '../../features/account/account.service.ts'
import {
  type ItemKinds,
  itemKinds,
  publishItem,
} from '../../features/catalogue/catalogue.service.ts'
import type { CatalogueItemsTable } from '../../features/catalogue/catalogue.tables.ts'
import { setStock } from '../../features/commerce/commerce.service.ts'
import { type Card, putCard } from '../../features/shelf/shelf.service.ts'
import { newOid } from '../../platform/ids.ts'
import type { TestApp } from '../open-app.ts'
import type { Person } from '../people.ts'
import { insertToy, type ToyRow } from './insert-toy.ts'
import { toyKind } from './toy-kind.ts'

export const toyPrice = 30

export interface NewToy {
  kinds?: ItemKinds
  /** As a call would say who may open it, and for what. */
  terms?: SentTerms
  item?: Partial<Updateable<CatalogueItemsTable>>
  card?: Partial<Card>
  /** Its own row; left out where only the shelf is asked. */
  toy?: ToyRow
  password?: string
  copies?: number
  publishAt?: Date
}

/** The tables of their own. */
export async function openToyTables({ deps: { db } }: TestApp): Promise<void> {
  await sql`CREATE TABLE toys (item_oid text PRIMARY KEY, manual text NOT NULL,
    partner_oid text, is_consumed boolean NOT NULL)`.execute(db)
  await sql`CREATE TABLE toy_boxes (owner_oid text, item_oid text, count int)`.execute(db)
}

/** Publishes a toy with its card, as its feature would, and answers its id. */
export async function publishToy(t: TestApp, ownerOid: string, made: NewToy = {}): Promise<string> {
  const { kinds = itemKinds([toyKind]), terms = {}, item = {}, card = {} } = made
  const now = t.clock.now()
  const oid = newOid(now)
  await t.deps.db.transaction().execute(async (tx) => {
    const blank = { topic: null, tags: [], summary: '', figures: {} }
    const sent = { oid, ownerOid, terms: readTerms(terms, openToAll), item, toy: made.toy }
    await insertToy(tx, kinds, { ...sent, tags: card.tags ?? [] }, now)
    await putCard(tx, { itemOid: oid, ...blank, ...card })
    if (made.copies !== undefined) {
      await setStock(tx, { subjectOid: oid, total: made.copies, now })
    }
    const event = { stream: 'toy', type: 'toy.published' }
    await publishItem(tx, { oid, at: made.publishAt ?? null, event, now })
  })
  if (made.password) await setToyPassword(t, oid, made.password)
  return oid
}

/** One that is bought again and again, by number, and that two share. */
export function publishSharedToy(
  t: TestApp,
  { name, makers: [maker, partner] }: { name: string; makers: readonly [Person, Person] },
): Promise<string> {
  return publishToy(t, maker.oid, {
    terms: { access: 'buyers', priceCoins: toyPrice },
    item: { title: name, allows_bonus: true },
    toy: { partner, isConsumed: true },
  })
}

export async function setToyPassword(
  t: TestApp,
  itemOid: string,
  password: string | null,
): Promise<void> {
  const cost = t.deps.config.passwordCost
  const hash = password === null ? null : await hashPassword(cost, password)
  const now = t.clock.now()
  await t.deps.db.transaction().execute((tx) => setItemPassword(tx, { itemOid, hash, now }))
}

/** How many somebody has of what is bought again and again. */
export async function countToys(t: TestApp, owner: Person, oid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(count), 0)::int AS count FROM toy_boxes
    WHERE owner_oid = ${owner.oid} AND item_oid = ${oid}`.execute(t.deps.db)
  return rows[0]?.count ?? 0
}

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { rowsFor } from '../cards/rows-for.ts'
import { type CardRow, isListedCard, selectCards } from '../cards/select-cards.ts'
import { type SearchQuery, itemConditions, rowConditions } from './search.conditions.ts'
import './search.tables.ts'

/** What matches are sorted by, downwards, before the id. */
export type Key = 'published_at' | 'popularity'

/** Where a page begins: after a key and an id. */
export interface Place {
  key: string | number | Date
  oid: string
}

type SortedQuery = SearchQuery & { place: Place | null; without?: readonly string[] }

/** Cards that are looked at in the order of the key before the words' own index is asked. */
const walkedAtMost = 1000

/**
 * What matches, by a key. What is common is soon found on a walk down the index of the key, what is
 * rare by its words; neither has more rows to look at than it can.
 */
export async function findSorted(db: Db, key: Key, sorted: SortedQuery): Promise<CardRow[]> {
  const near = await executePrepared(db, walkQuery(db, key, sorted))
  return near.length > sorted.limit ? near : await matchQuery(db, key, sorted).execute()
}

/** The matches among the next cards in the order of the key. */
export function walkQuery(db: Db | Tx, key: Key, sorted: SortedQuery) {
  let query = selectCards(db, sorted.lang)
    .innerJoin('shelf_search', 'shelf_search.item_oid', 'shelf_cards.item_oid')
    .innerJoin(
      walkOf(sorted, { key, place: sorted.place, depth: walkedAtMost }).as('walked'),
      'walked.item_oid',
      'shelf_search.item_oid',
    )
  for (const condition of rowsOf(sorted, 'walk')) query = query.where(condition)
  for (const condition of itemConditions(sorted)) query = query.where(condition)
  return query
    .orderBy('walked.key', 'desc')
    .orderBy('walked.item_oid', 'desc')
    .limit(rowsFor(sorted.limit))
}

/** All that match, sorted in their search rows alone; only what is shown is joined. */
export function matchQuery(db: Db | Tx, key: Key, sorted: SortedQuery) {
  const conditions = rowsOf(sorted, 'index')
  const column = sql.ref(`shelf_search.${key}`)
  const { place } = sorted
  if (place) conditions.push(sql`(${column}, item_oid) < (${place.key}, ${place.oid})`)
  const found = sql<{ item_oid: string; key: unknown }>`(
    SELECT item_oid, ${column} AS key FROM shelf_search
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY key DESC, item_oid DESC)`
  let query = selectCards(db, sorted.lang).innerJoin(
    found.as('found'),
    'found.item_oid',
    'shelf_cards.item_oid',
  )
  for (const condition of itemConditions(sorted)) query = query.where(condition)
  return query
    .orderBy('found.key', 'desc')
    .orderBy('found.item_oid', 'desc')
    .limit(sorted.limit + 1)
}

/** The next cards in the order of a key, whether they match or not. */
export function walkOf(
  { kind }: Pick<SearchQuery, 'kind'>,
  { key, place, depth }: { key: Key; place: Place | null; depth: number },
): RawBuilder<{ item_oid: string; key: unknown }> {
  const column = sql.ref(`shelf_cards.${key}`)
  const conditions: RawBuilder<boolean>[] = [isListedCard]
  if (kind) conditions.push(sql`shelf_cards.kind = ${kind}`)
  if (place) conditions.push(sql`(${column}, shelf_cards.item_oid) < (${place.key}, ${place.oid})`)
  return sql`(SELECT shelf_cards.item_oid, ${column} AS key FROM shelf_cards
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${column} DESC, shelf_cards.item_oid DESC LIMIT ${sql.lit(depth)})`
}

function rowsOf(sorted: SortedQuery, way: 'index' | 'walk'): RawBuilder<boolean>[] {
  const conditions = rowConditions(sorted, way)
  if (sorted.without) {
    conditions.push(sql`shelf_search.item_oid <> ALL(${sorted.without}::text[])`)
  }
  return conditions
}

import { searchCountMax } from '@plax/contracts/shelf/search-values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { itemConditions, rowConditions, type SearchQuery } from './search.conditions.ts'
import { walkOf } from './sorted.ts'
import './search.tables.ts'

/** Popular cards that are looked at before the words' own index is asked. */
const walkedAtMost = 1000

interface Found {
  oid: string
}

/**
 * The ids of what a search finds, of all pages, in no order and not more than `searchCountMax`: what
 * is common is counted among the popular, what is rare by its words, as pages are read (sorted.ts).
 */
export async function findSome(db: Db, asked: SearchQuery): Promise<Found[]> {
  const near = (await commonQuery(asked).execute(db)).rows
  return near.length === searchCountMax ? near : (await rareQuery(asked).execute(db)).rows
}

function commonQuery(asked: SearchQuery): RawBuilder<Found> {
  const walked = walkOf(asked, { key: 'popularity', place: null, depth: walkedAtMost })
  return sql`SELECT shelf_search.item_oid AS oid FROM ${walked} AS walked
    JOIN shelf_search ON shelf_search.item_oid = walked.item_oid ${matchesOf(asked, 'walk')}`
}

function rareQuery(asked: SearchQuery): RawBuilder<Found> {
  return sql`SELECT shelf_search.item_oid AS oid FROM shelf_search ${matchesOf(asked, 'index')}`
}

function matchesOf(asked: SearchQuery, way: 'index' | 'walk'): RawBuilder<unknown> {
  const conditions = [...rowConditions(asked, way), ...itemConditions(asked)]
  return sql`JOIN catalogue_items ON catalogue_items.oid = shelf_search.item_oid
    JOIN users ON users.oid = catalogue_items.owner_oid
    WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${sql.lit(searchCountMax)}`
}

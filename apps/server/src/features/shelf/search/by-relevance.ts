import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type CardRow, selectCards } from '../cards/select-cards.ts'
import {
  type SearchQuery,
  isTitled,
  itemConditions,
  rowConditions,
  scoreOf,
} from './search.conditions.ts'
import { findSorted, walkOf } from './sorted.ts'
import './search.tables.ts'

/** A match in the order of relevance: by its rank, then by how popular it is, then by its id. */
export interface Match {
  /** One more than its score; 0 for what was not weighed. */
  rank: number
  popularity: number
  oid: string
}

type RankedCard = CardRow & { rank: number }
type RelevanceQuery = SearchQuery & { place: Match | null }

/** Words are common where this many of this many popular items have them. */
const sample = { matches: 5, of: 500 }
/** How many matches of common words are weighed, and how far down the popular they are looked for. */
const weighed = { popular: 100, titled: 100, walked: 20_000 }

/**
 * What matches, by where the words stand. Words that are rare are weighed wherever they are; of
 * common ones the most popular matches are, and those whose whole title they are, and all others
 * follow by popularity.
 */
export async function findByRelevance(db: Db, asked: RelevanceQuery): Promise<RankedCard[]> {
  const near = (await nearQuery(asked).execute(db)).rows.toSorted(compare)
  if (near.length === 0) return weighAllQuery(db, asked).execute()
  const { place, limit } = asked
  const page = near.filter((match) => !place || compare(place, match) < 0).slice(0, limit + 1)
  const head = await readCards(db, asked, page)
  if (head.length > limit) return head
  const tail = await findTail(db, { ...asked, limit: limit - head.length }, near)
  return [...head, ...tail]
}

/** What comes first, first. */
function compare(a: Match, b: Match): number {
  return b.rank - a.rank || b.popularity - a.popularity || (a.oid < b.oid ? 1 : -1)
}

/** All others, from the least popular of those that were looked for by popularity. */
async function findTail(db: Db, asked: RelevanceQuery, near: (Match & { is_popular: boolean })[]) {
  const popular = near.filter((match) => match.is_popular)
  const last = popular.toSorted((a, b) => compare({ ...a, rank: 0 }, { ...b, rank: 0 })).at(-1)
  const from = asked.place?.rank === 0 ? asked.place : last
  if (!from) return []
  const place = { key: from.popularity, oid: from.oid }
  const without = near.filter((match) => !match.is_popular).map(({ oid }) => oid)
  const rows = await findSorted(db, 'popularity', { ...asked, place, without })
  return rows.map((row) => ({ ...row, rank: 0 }))
}

async function readCards(
  db: Db,
  asked: SearchQuery,
  page: readonly Match[],
): Promise<RankedCard[]> {
  if (page.length === 0) return []
  const oids = page.map(({ oid }) => oid)
  const rows = await selectCards(db, asked.lang).where('shelf_cards.item_oid', 'in', oids).execute()
  const byOid = new Map(rows.map((row) => [row.oid, row]))
  return page.flatMap(({ oid, rank, popularity }) => {
    const row = byOid.get(oid)
    return row ? [{ ...row, popularity, rank }] : []
  })
}

/** The matches of common words that are weighed; none where the words are rare. */
export function nearQuery(asked: SearchQuery): RawBuilder<Match & { is_popular: boolean }> {
  const rows = sql.join(rowConditions(asked, 'walk'), sql` AND `)
  const items = sql.join(itemConditions(asked), sql` AND `)
  const walked = (depth: number) => sql`${walkOf(asked, { key: 'popularity', place: null, depth })}
    AS walked JOIN shelf_search ON shelf_search.item_oid = walked.item_oid`
  const columns = sql`shelf_search.item_oid AS oid, shelf_search.popularity,
    ${scoreOf(asked.words)} + 1 AS rank`
  const joined = sql`JOIN catalogue_items ON catalogue_items.oid = shelf_search.item_oid
    JOIN users ON users.oid = catalogue_items.owner_oid`
  return sql`
    WITH sample AS MATERIALIZED (
      SELECT FROM ${walked(sample.of)} WHERE ${rows} LIMIT ${sql.lit(sample.matches)}),
    popular AS MATERIALIZED (
      SELECT ${columns} FROM ${walked(weighed.walked)} ${joined}
      WHERE (SELECT count(*) FROM sample) = ${sql.lit(sample.matches)} AND ${rows} AND ${items}
      ORDER BY walked.key DESC, walked.item_oid DESC LIMIT ${sql.lit(weighed.popular)})
    SELECT *, true AS is_popular FROM popular
    UNION ALL
    (SELECT ${columns}, false FROM shelf_search ${joined}
      WHERE EXISTS (SELECT FROM popular) AND ${isTitled(asked.words)} AND ${rows} AND ${items}
        AND shelf_search.item_oid NOT IN (SELECT oid FROM popular)
      LIMIT ${sql.lit(weighed.titled)})`
}

/** All that match, weighed and sorted in their search rows alone; only what is shown is joined. */
export function weighAllQuery(db: Db | Tx, asked: RelevanceQuery) {
  const { place } = asked
  const after = place
    ? sql`WHERE (rank, popularity, item_oid) < (${place.rank}, ${place.popularity}, ${place.oid})`
    : sql``
  const found = sql<{ item_oid: string; rank: number; popularity: number }>`(
    SELECT * FROM (
      SELECT item_oid, popularity, ${scoreOf(asked.words)} + 1 AS rank FROM shelf_search
      WHERE ${sql.join(rowConditions(asked, 'index'), sql` AND `)}) AS matches
    ${after} ORDER BY rank DESC, popularity DESC, item_oid DESC)`
  let query = selectCards(db, asked.lang)
    .innerJoin(found.as('found'), 'found.item_oid', 'shelf_cards.item_oid')
    .select('found.rank')
  for (const condition of itemConditions(asked)) query = query.where(condition)
  return query
    .orderBy('found.rank', 'desc')
    .orderBy('found.popularity', 'desc')
    .orderBy('found.item_oid', 'desc')
    .limit(asked.limit + 1)
}

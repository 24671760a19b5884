import type { AccessMode } from '@plax/contracts/access/access-values'
import type { Language } from '@plax/contracts/languages'
import type { SearchSort } from '@plax/contracts/shelf/search-values'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/http/actor.ts'
import { hasModeOf, isOutBy, visibleTo } from '../../access/access.service.ts'

/** Both ends are part of it; null is no bound. */
export interface Range {
  min: number | null
  max: number | null
}

export interface Search {
  /** Without it, items of every kind. */
  kind?: string
  /** Each has to stand somewhere in an item's words; none holds a space. */
  words: string[]
  tags: string[]
  withoutTags: string[]
  /** One of them is enough. */
  anyTags?: readonly string[]
  /** As its kind sorts it. */
  topic?: string | undefined
  /** Its own. */
  languages: string[]
  creatorLanguages: string[]
  creatorTags: string[]
  creatorOids: string[]
  /** In milliseconds. */
  published: Range[]
  /** In coins. */
  prices: Range[]
  popularity: Range[]
  modes: AccessMode[]
  sort: SearchSort
  cursor: string | undefined
  limit: number
}

/** A search for nothing yet. */
export const emptySearch = {
  words: [],
  tags: [],
  withoutTags: [],
  languages: [],
  creatorLanguages: [],
  creatorTags: [],
  creatorOids: [],
  published: [],
  prices: [],
  popularity: [],
  modes: [],
} satisfies Partial<Search>

export type SearchQuery = Search & { actor: Actor; lang: Language; now: Date }

const tags = sql.ref('shelf_search.tags')

/**
 * What the rows of `shelf_search` answer by themselves. Whether words stand there is asked of the
 * index, or of each row that is walked by, whose letters then need not be read.
 */
export function rowConditions(asked: SearchQuery, way: 'index' | 'walk'): RawBuilder<boolean>[] {
  const conditions = asked.words.map(way === 'index' ? mayHoldWord : holdsWord)
  if (asked.kind) conditions.push(sql`shelf_search.kind = ${asked.kind}`)
  if (asked.tags.length > 0) conditions.push(sql`${tags} @> ${folded(asked.tags)}`)
  if (asked.withoutTags.length > 0)
    conditions.push(sql`NOT ${tags} && ${folded(asked.withoutTags)}`)
  if (asked.anyTags) conditions.push(sql`${tags} && ${folded(asked.anyTags)}`)
  if (asked.creatorOids.length > 0) {
    conditions.push(sql`shelf_search.owner_oid = ANY(${asked.creatorOids}::text[])`)
  }
  const published = sql`extract(epoch FROM shelf_search.published_at) * 1000`
  if (asked.published.length > 0) conditions.push(within(published, asked.published))
  const popularity = sql.ref('shelf_search.popularity')
  if (asked.popularity.length > 0) conditions.push(within(popularity, asked.popularity))
  return conditions
}

/** What their items and creators answer: the rows of `catalogue_items` and `users`. */
export function itemConditions(asked: SearchQuery): RawBuilder<boolean>[] {
  const conditions = [visibleTo(asked.actor, asked.now), isOutBy(asked.now)]
  if (asked.languages.length > 0) {
    conditions.push(sql`catalogue_items.language = ANY(${asked.languages}::text[])`)
  }
  if (asked.creatorLanguages.length > 0) {
    const wanted = sql`${asked.creatorLanguages}::text[]`
    conditions.push(sql`(users.language = ANY(${wanted}) OR users.channel_languages && ${wanted})`)
  }
  if (asked.creatorTags.length > 0) {
    conditions.push(sql`users.creator_tags && ${asked.creatorTags}::text[]`)
  }
  if (asked.prices.length > 0) conditions.push(within(price, asked.prices))
  if (asked.topic) conditions.push(sql`${topic} = ${asked.topic}`)
  if (asked.modes.length > 0) conditions.push(hasModeOf(asked.modes))
  return conditions
}

/** What it costs once, in coins: nothing where it is for all, and null where no sum would open it. */
const price = sql`CASE WHEN catalogue_items.way_tier_level IS NOT NULL THEN catalogue_items.price_coins
  ELSE coalesce(catalogue_items.price_coins, 0) END`

const topic = sql`(SELECT cards.topic FROM shelf_cards AS cards WHERE cards.item_oid = catalogue_items.oid)`

/** The index knows up to three letters; whether they stand together, the words themselves say. */
function mayHoldWord(word: string): RawBuilder<boolean> {
  return sql`(shelf_search.grams @> search_longest_grams(search_fold(${word})) AND ${holdsWord(word)})`
}

/** Folded once for all rows, whether or not the statement is planned for this word. */
function holdsWord(word: string): RawBuilder<boolean> {
  return sql`position((SELECT search_fold(${word})) IN shelf_search.words) > 0`
}

function folded(texts: readonly string[]): RawBuilder<string[]> {
  return sql`ARRAY[${sql.join(texts.map((text) => sql`search_fold(${text})`))}]`
}

function within(value: RawBuilder<unknown>, ranges: readonly Range[]): RawBuilder<boolean> {
  const each = ranges.map(
    ({ min, max }) => sql`(${value} >= coalesce(${min}::bigint, 0)
      AND ${value} <= coalesce(${max}::bigint, 9223372036854775807))`,
  )
  return sql`(${sql.join(each, sql` OR `)})`
}

/** Whether a title is all of what was asked for; titles are kept to a length. */
export function isTitled(words: readonly string[]): RawBuilder<boolean> {
  return sql`shelf_search.titles @> ARRAY[left(search_fold(${words.join(' ')}), 200)]`
}

/** A whole title counts most, then words in it, then in the creator’s name, then whole tags. */
export function scoreOf(words: readonly string[]): RawBuilder<number> {
  const scores = words.map((word) => {
    const fold = sql`search_fold(${word})`
    return sql`CASE WHEN position(${fold} IN array_to_string(shelf_search.titles, E'\n')) > 0
        THEN 4 ELSE 0 END
      + CASE WHEN position(${fold} IN shelf_search.creator) > 0 THEN 2 ELSE 0 END
      + CASE WHEN ${fold} = ANY(${tags}) THEN 1 ELSE 0 END`
  })
  return sql<number>`(CASE WHEN ${isTitled(words)} THEN 8 ELSE 0 END + ${sql.join(scores, sql` + `)})`
}

import type { AccessMode } from '@plax/contracts/access-values'
import type { SearchAccess } from '@plax/contracts/search-values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { hasModeOf, visibleTo } from '../../access/access.service.ts'
import { type CardRow, selectCards } from '../content/content.cards.ts'
import type { Range, Search } from './search.asked.ts'
import './search.tables.ts'

type Asked = Search & { actor: Actor; now: Date }
type FoundRow = CardRow & { score: number }

/** A page of what a search finds, by keyset over its sort and the id. */
export async function searchStories(
  db: Db,
  asked: Asked,
): Promise<{ rows: CardRow[]; nextCursor: string | null }> {
  const found = await searchQuery(db, asked).execute()
  return cutPage(found, asked.limit, (row) => placeOf(asked, row))
}

/** The rows of a page and one beyond. */
export function searchQuery(db: Db | Tx, asked: Asked) {
  const keys = sortKeys(asked)
  const order = sql.join(keys.map((key) => sql`${key} DESC`))
  const place = readPlace(asked)
  // Weighing costs more than all else, and only its own sort asks for it.
  const score = asked.sort === 'relevance' ? scoreOf(asked.words) : sql<number>`0::int`
  let query = selectFound(db, asked).select(score.as('score'))
  if (place) {
    query = query.where(sql<boolean>`(${sql.join(keys)}) < (${sql.join(place)})`)
  }
  for (const condition of conditionsOf(asked)) query = query.where(condition)
  return query.orderBy(order).limit(asked.limit + 1)
}

function selectFound(db: Db | Tx, { actor, now }: Asked) {
  return (
    selectCards(db)
      .innerJoin('story_search', 'story_search.content_oid', 'catalogue_items.oid')
      .where('catalogue_items.kind', '=', 'story')
      .where(visibleTo(actor, now))
      // What one may read of one's own, and an admin of everyone's, is not found here.
      .where(sql<boolean>`catalogue_items.state = 'published'`)
      .where(sql<boolean>`catalogue_items.visibility = 'public'`)
  )
}

function conditionsOf(asked: Asked): RawBuilder<boolean>[] {
  const conditions = asked.words.map(holdsWord)
  const hashtags = sql.ref('story_search.hashtags')
  if (asked.tags.length > 0) conditions.push(sql`${hashtags} @> ${folded(asked.tags)}`)
  if (asked.withoutTags.length > 0) {
    conditions.push(sql`NOT ${hashtags} && ${folded(asked.withoutTags)}`)
  }
  if (asked.creatorLanguages.length > 0) {
    const wanted = sql`${asked.creatorLanguages}::text[]`
    conditions.push(sql`(users.language = ANY(${wanted}) OR users.channel_languages && ${wanted})`)
  }
  if (asked.creatorTags.length > 0) {
    conditions.push(sql`users.creator_tags && ${asked.creatorTags}::text[]`)
  }
  if (asked.creatorOids.length > 0) {
    conditions.push(sql`catalogue_items.owner_oid = ANY(${asked.creatorOids}::text[])`)
  }
  const published = sql`extract(epoch FROM catalogue_items.published_at) * 1000`
  if (asked.published.length > 0) conditions.push(within(published, asked.published))
  if (asked.prices.length > 0) conditions.push(within(price, asked.prices))
  const chats = sql.ref('stories.chat_count')
  if (asked.chats.length > 0) conditions.push(within(chats, asked.chats))
  if (asked.access.length > 0) {
    conditions.push(hasModeOf(modesOf(asked.access)))
  }
  return conditions
}

function modesOf(accesses: readonly SearchAccess[]): AccessMode[] {
  return accesses.flatMap((access) =>
    access === 'subscribers' ? [access, 'subscribers_before' as const] : access,
  )
}

/** What it costs once, in coins: nothing where it is for all, and null where no sum would open it. */
const price = sql`CASE WHEN catalogue_items.way_tier_level IS NOT NULL THEN catalogue_items.price_coins
  ELSE coalesce(catalogue_items.price_coins, 0) END`

/** The index knows pairs of letters; whether they stand together, the words themselves say. */
function holdsWord(word: string): RawBuilder<boolean> {
  const fold = sql`search_fold(${word})`
  return sql`(
    story_search.grams @> CASE
      WHEN length(${fold}) = 1 THEN search_letters(${fold}) ELSE search_pairs(${fold}) END
    AND position(${fold} IN story_search.words) > 0)`
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

/** Words in the title count most, then whole tags, then the creator. */
function scoreOf(words: readonly string[]): RawBuilder<number> {
  const scores = words.map((word) => {
    const fold = sql`search_fold(${word})`
    return sql`CASE WHEN story_search.title = ${fold} THEN 8 ELSE 0 END
      + CASE WHEN position(${fold} IN story_search.title) > 0 THEN 4 ELSE 0 END
      + CASE WHEN ${fold} = ANY(story_search.hashtags) THEN 3 ELSE 0 END
      + CASE WHEN position(${fold} IN story_search.creator) > 0 THEN 2 ELSE 0 END`
  })
  return sql<number>`(${scores.length > 0 ? sql.join(scores, sql` + `) : sql`0::int`})`
}

function sortKeys({ sort, words }: Asked): RawBuilder<unknown>[] {
  const oid = sql.ref('catalogue_items.oid')
  const chats = sql.ref('stories.chat_count')
  if (sort === 'new') return [sql.ref('catalogue_items.published_at'), oid]
  if (sort === 'popular') return [chats, oid]
  return [sql`${scoreOf(words)}`, chats, oid]
}

function placeOf({ sort }: Asked, row: FoundRow): (string | number)[] {
  if (sort === 'new') return [row.published_at?.toISOString() ?? '', row.oid]
  if (sort === 'popular') return [row.chat_count, row.oid]
  return [row.score, row.chat_count, row.oid]
}

function readPlace({ sort, cursor }: Asked): readonly unknown[] | null {
  if (sort === 'new') return readCursor(cursor, [cursorPart.instant, cursorPart.oid])
  if (sort === 'popular') return readCursor(cursor, [cursorPart.count, cursorPart.oid])
  return readCursor(cursor, [cursorPart.count, cursorPart.count, cursorPart.oid])
}

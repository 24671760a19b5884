import { displayNameKey } from '@plax/contracts/account/nicknames'
import { searchCountMax } from '@plax/contracts/shelf/search-values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { UserRow } from '../users/users.queries.ts'
import { hasLetters, holdsWord, type PeopleQuery, visible, wordsOf } from './find-people.ts'
import './names.tables.ts'

type CreatorRow = UserRow & { followers: number }
type CreatorsQuery = PeopleQuery & { cursor?: string | undefined }
interface Place {
  followers: number
  oid: string
}

/** Where the list begins: before whoever has the most followers. */
const start: Place = { followers: 2_147_483_647, oid: 'f'.repeat(24) }
/** Of matches of rare words more than these aren't ranked. */
const rankedMaxCount = 2000

/**
 * Creators by parts of their names, in any language, and of their custom addresses. Whose whole name
 * it is comes first, then those whom most follow.
 */
export async function searchCreators(
  db: Db,
  asked: CreatorsQuery,
): Promise<{ rows: CreatorRow[]; nextCursor: string | null }> {
  const parts = readCursor(asked.cursor, [cursorPart.count, cursorPart.oid])
  const place = parts ? { followers: parts[0], oid: parts[1] } : start
  const named = await findNamed(db, asked)
  const head = parts || !named ? [] : [named]
  const limit = asked.limit - head.length
  const others = await findOthers(db, { ...asked, place, without: named?.oid ?? '', limit })
  return cutPage([...head, ...others], asked.limit, ({ followers, oid }) => {
    const last = oid === named?.oid ? start : { followers, oid }
    return [last.followers, last.oid]
  })
}

/** Counts up to `searchCountMax`. */
export async function countFoundCreators(db: Db, asked: PeopleQuery): Promise<number> {
  const limit = searchCountMax - 1
  return (await findOthers(db, { ...asked, place: start, without: '', limit })).length
}

type OthersQuery = PeopleQuery & { place: Place; without: string }

/**
 * One more than the page holds. What is common is found on a short walk down the index of followers,
 * what is rare by its letters.
 */
async function findOthers(db: Db, asked: OthersQuery): Promise<CreatorRow[]> {
  const near = await walkQuery(db, asked).execute()
  return near.length > asked.limit ? near : await lettersQuery(db, asked).execute()
}

function walkQuery(db: Db, asked: OthersQuery) {
  const walked = creatorsAfter(asked.place, [])
  return creatorsOf(db, asked, {
    from: sql`(${walked} ORDER BY name_search.followers DESC, name_search.user_oid DESC
      LIMIT ${sql.lit(4 * asked.limit)})`,
    conditions: wordsOf(asked.keyword).map(holdsWord),
  })
}

function lettersQuery(db: Db, asked: OthersQuery) {
  const words = wordsOf(asked.keyword)
  const conditions = [...words.map(hasLetters), ...words.map(holdsWord)]
  const found = creatorsAfter(asked.place, conditions)
  return creatorsOf(db, asked, {
    from: sql`(${found} LIMIT ${sql.lit(rankedMaxCount)})`,
    conditions: [],
  })
}

function creatorsAfter(
  { followers, oid }: Place,
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const after = sql`(name_search.followers, name_search.user_oid) < (${followers}::integer, ${oid})`
  const all = [sql`name_search.is_creator`, after, ...conditions]
  return sql`SELECT * FROM name_search WHERE ${sql.join(all, sql` AND `)}`
}

function creatorsOf(
  db: Db,
  { actor, without, limit }: OthersQuery,
  { from, conditions }: { from: RawBuilder<unknown>; conditions: readonly RawBuilder<boolean>[] },
) {
  const rows = from as RawBuilder<{ user_oid: string; followers: number; names: string }>
  let query = visible(
    db
      .selectFrom(rows.as('name_search'))
      .innerJoin('users', 'users.oid', 'name_search.user_oid')
      .selectAll('users')
      .select('name_search.followers'),
    actor,
  ).where('users.oid', '<>', without)
  for (const condition of conditions) query = query.where(condition)
  return query
    .orderBy('name_search.followers', 'desc')
    .orderBy('name_search.user_oid', 'desc')
    .limit(limit + 1)
}

/** Whose whole name it is, in any language. */
async function findNamed(db: Db, { keyword, actor }: PeopleQuery): Promise<CreatorRow | null> {
  const key = displayNameKey(keyword)
  const holder = visible(
    db
      .selectFrom('users')
      .innerJoin('name_search', 'name_search.user_oid', 'users.oid')
      .selectAll('users')
      .select('name_search.followers')
      .where('name_search.is_creator', '=', true),
    actor,
  )
    .where(sql<boolean>`(nickname_key = ${key} OR name_keys @> ARRAY[${key}]::text[])`)
    .orderBy(sql`nickname_key = ${key}`, 'desc')
    .limit(1)
  return (await holder.executeTakeFirst()) ?? null
}

import { countCharacters } from '@plax/story-engine/characters'
import { foldNickname, nicknameKey } from '@plax/contracts/account/nicknames'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { beginningWith } from '../../../platform/db/like.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { UserRow } from '../users/users.queries.ts'
import './names.tables.ts'

export interface PeopleQuery {
  keyword: string
  actor: Pick<Actor, 'userOid' | 'hasBlocks'>
  limit: number
}

/** Many people share two letters; of more than these not all are ranked. */
const rankedMaxCount = 500

/** Creators by parts of their names, in any language, those whose name begins so first. */
export function findCreators(db: Db, asked: PeopleQuery): Promise<UserRow[]> {
  return creatorsQuery(db, asked).execute()
}

export function creatorsQuery(db: Db, asked: PeopleQuery) {
  return byParts(db, asked)
    .where('name_search.is_creator', '=', true)
    .orderBy(beginsSo(asked.keyword), 'desc')
    .orderBy('users.nickname_key')
    .limit(asked.limit)
}

/**
 * Anybody, readers too: those whose nickname begins so first, then by parts of their names in any
 * language.
 */
export async function findPeople(db: Db, asked: PeopleQuery): Promise<UserRow[]> {
  const begin = await beginning(db, asked)
  const left = asked.limit - begin.length
  if (left === 0 || !isPart(asked.keyword)) return begin
  const known = begin.map(({ oid }) => oid)
  return [...begin, ...(await othersQuery(db, { ...asked, known, limit: left }).execute())]
}

/** People somebody may give something to: by parts of their names, or the one with a user number. */
export async function findReceivers(
  db: Db,
  asked: PeopleQuery & { actor: { userOid: string } },
): Promise<UserRow[]> {
  const { keyword, actor, limit } = asked
  const found = /^[0-9a-f]{24}$/i.test(keyword)
    ? await visible(db.selectFrom('users').selectAll('users'), actor)
        .where('users.oid', '=', keyword.toLowerCase())
        .execute()
    : // More than are shown: some may be left out below.
      await findPeople(db, { ...asked, limit: limit * 2 })
  const others = found.filter(({ oid }) => oid !== actor.userOid)
  if (others.length === 0) return []
  const blockers = await db
    .selectFrom('blocks')
    .select('user_oid')
    .where('kind', '=', 'user')
    .where('subject', '=', actor.userOid)
    .where(
      'user_oid',
      'in',
      others.map(({ oid }) => oid),
    )
    .execute()
  const blocking = new Set(blockers.map(({ user_oid }) => user_oid))
  return others.filter(({ oid }) => !blocking.has(oid)).slice(0, limit)
}

/** People by parts of their names but those who are known. */
export function othersQuery(db: Db, asked: PeopleQuery & { known: readonly string[] }) {
  const found = byParts(db, asked)
    .select(beginsSo(asked.keyword).as('begins'))
    .where(sql<boolean>`users.oid <> ALL (${asked.known}::text[])`)
    .limit(rankedMaxCount)
  return db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy('begins', 'desc')
    .orderBy('nickname_key')
    .limit(asked.limit)
}

/** Nicknames in the order of their index, so that few rows are read, however many begin so. */
function beginning(db: Db, { keyword, actor, limit }: PeopleQuery): Promise<UserRow[]> {
  return visible(db.selectFrom('users').selectAll('users'), actor)
    .where((eb) =>
      eb.or([
        eb('nickname_key', 'like', beginningWith(nicknameKey(keyword))),
        eb('nickname_key', 'like', beginningWith(foldNickname(keyword))),
      ]),
    )
    .orderBy('nickname_key')
    .limit(limit)
    .execute()
}

const syllable = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u

/**
 * Whether a keyword narrows people down by what their names have in them. One letter doesn't, as most
 * names have it, unless it’s a syllable or a character, of which there are thousands.
 */
export function isPart(keyword: string): boolean {
  const trimmed = keyword.trim()
  return countCharacters(trimmed) >= 2 || syllable.test(trimmed)
}

/** Up to three letters are what the index knows; whether they stand together, the names say. */
function byParts(db: Db, { keyword, actor }: PeopleQuery) {
  const people = db
    .selectFrom('name_search')
    .innerJoin('users', 'users.oid', 'name_search.user_oid')
    .selectAll('users')
  return withWords(visible(people, actor), keyword)
}

/** With each of the words in one of the names. */
function withWords<Query extends FilterableQuery<Query>>(query: Query, keyword: string): Query {
  return wordsOf(keyword).reduce(
    (narrowed, word) => narrowed.where(hasLetters(word)).where(holdsWord(word)),
    query,
  )
}

export function wordsOf(keyword: string): string[] {
  return keyword.split(/\s+/).filter((word) => word !== '')
}

/** The ids of those whose names, in any language, have each of the words in them. */
export function namedBy(db: Db, keyword: string) {
  return withWords(db.selectFrom('name_search').select('name_search.user_oid'), keyword)
}

/** The ids of those who have a name, in any language, that begins so. */
export function namedFrom(db: Db, begin: string) {
  return db
    .selectFrom('name_search')
    .select('name_search.user_oid')
    .where(hasLetters(begin))
    .where(beginsSo(begin))
}

export function hasLetters(word: string) {
  return sql<boolean>`name_search.grams @> search_longest_grams(search_fold(${word}))`
}

/** Whether a word stands in one of the names. */
export function holdsWord(word: string) {
  return sql<boolean>`position((SELECT search_fold(${word})) IN name_search.names) > 0`
}

/** Whether one of the names, which stand on a line each, begins so; LIKE would seem rare to the planner. */
function beginsSo(keyword: string) {
  const begin = sql`search_fold(${keyword.trim()})`
  return sql<boolean>`(position(E'\\n' || ${begin} IN E'\\n' || name_search.names) > 0)`
}

/** Without who is suspended, gone, or blocked by who asks. */
export function visible<Query extends FilterableQuery<Query>>(
  query: Query,
  { hasBlocks, userOid }: PeopleQuery['actor'],
): Query {
  const there = query.where(
    sql<boolean>`(users.suspended_at IS NULL AND users.withdrawn_at IS NULL)`,
  )
  if (!hasBlocks || !userOid) return there
  return there.where(
    sql<boolean>`NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.user_oid = ${userOid}
      AND blocks.kind = 'user' AND blocks.subject = users.oid)`,
  )
}

interface FilterableQuery<Query> {
  where(condition: ReturnType<typeof sql<boolean>>): Query
}

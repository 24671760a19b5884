import type { Db } from '../../../platform/db/database.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { CardRow } from '../cards/select-cards.ts'
import { findByRelevance } from './by-relevance.ts'
import type { SearchQuery } from './search.conditions.ts'
import { findSorted } from './sorted.ts'

interface Page {
  rows: CardRow[]
  nextCursor: string | null
}

/** A page of what a search finds among the items that everybody may list, by keyset. */
export async function searchCards(db: Db, asked: SearchQuery): Promise<Page> {
  if (asked.sort === 'new') return searchNew(db, asked)
  if (asked.sort === 'popular' || asked.words.length === 0) return searchPopular(db, asked)
  const parts = readCursor(asked.cursor, [cursorPart.count, cursorPart.count, cursorPart.oid])
  const place = parts && { rank: parts[0], popularity: parts[1], oid: parts[2] }
  const found = await findByRelevance(db, { ...asked, place })
  return cutPage(found, asked.limit, ({ rank, popularity, oid }) => [rank, popularity, oid])
}

async function searchNew(db: Db, asked: SearchQuery): Promise<Page> {
  const parts = readCursor(asked.cursor, [cursorPart.instant, cursorPart.oid])
  const place = parts && { key: parts[0], oid: parts[1] }
  const found = await findSorted(db, 'published_at', { ...asked, place })
  return cutPage(found, asked.limit, (row) => [row.published_at?.toISOString() ?? '', row.oid])
}

async function searchPopular(db: Db, asked: SearchQuery): Promise<Page> {
  const parts = readCursor(asked.cursor, [cursorPart.count, cursorPart.oid])
  const place = parts && { key: parts[0], oid: parts[1] }
  const found = await findSorted(db, 'popularity', { ...asked, place })
  return cutPage(found, asked.limit, (row) => [row.popularity, row.oid])
}

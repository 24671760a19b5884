import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Genre } from '@plax/contracts/story-values'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { visibleTo } from '../../access/access.service.ts'
import { type CardRow, selectCards } from './content.cards.ts'

interface StoryList {
  list: 'new' | 'popular' | 'creator' | 'mine'
  creatorOid?: string | undefined
  genre?: Genre | undefined
  language?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** What each list is sorted by, downwards, and the number that a cursor carries of it. */
const sorts = {
  new: { column: 'catalogue_items.published_at', keyOf: publishedKey },
  creator: { column: 'catalogue_items.published_at', keyOf: publishedKey },
  popular: { column: 'stories.chat_count', keyOf: (row: CardRow) => row.chat_count },
  mine: {
    column: 'catalogue_items.updated_at',
    keyOf: (row: CardRow) => row.updated_at.getTime(),
  },
} as const

export type Asked = StoryList & { actor: Actor; now: Date }

/** A page of a list, by keyset over its sort and the id. */
export async function listStories(
  db: Db,
  asked: Asked,
): Promise<{ rows: CardRow[]; nextCursor: string | null }> {
  const { keyOf } = sorts[asked.list]
  const found = await executePrepared(db, pageQuery(db, asked))
  return cutPage(found, asked.limit, (row) => [keyOf(row), row.oid])
}

/** The rows of a page and one beyond. */
export function pageQuery(db: Db | Tx, asked: Asked) {
  const { column } = sorts[asked.list]
  const tie = asked.list === 'popular' ? 'stories.content_oid' : 'catalogue_items.oid'
  const after = readPlace(asked)
  let query = selectList(db, asked)
  if (after) {
    const key = asked.list === 'popular' ? after.key : new Date(after.key)
    query = query.where(
      sql<boolean>`(${sql.ref(column)}, ${sql.ref(tie)}) < (${key}, ${after.oid})`,
    )
  }
  return query.orderBy(column, 'desc').orderBy(tie, 'desc').limit(rowsFor(asked.limit))
}

/**
 * A literal of few values: a plan that is kept for all values of a parameter would be made for a
 * tenth of the table, so PostgreSQL would rather plan anew each time.
 */
function rowsFor(limit: number): RawBuilder<number> {
  return sql.lit(([20, 50].find((size) => limit <= size) ?? 100) + 1)
}

/** An instant in milliseconds, of those that both a Date and the database know. */
const instantKey = z.coerce.number().int().min(0).max(8.64e15)

function readPlace({ cursor, list }: StoryList): { key: number; oid: string } | null {
  const sortKey = list === 'popular' ? cursorPart.count : instantKey
  const parts = readCursor(cursor, [sortKey, cursorPart.oid])
  return parts && { key: parts[0], oid: parts[1] }
}

function selectList(db: Db | Tx, asked: Asked) {
  let query = selectCards(db)
    .where(sql<boolean>`catalogue_items.kind = 'story'`)
    .where(visibleTo(asked.actor, asked.now))
  if (asked.genre) query = query.where('stories.genre', '=', asked.genre)
  if (asked.language) query = query.where('catalogue_items.language', '=', asked.language)
  if (asked.list === 'mine') {
    if (!asked.actor.userOid) throw new AppError('auth.required')
    return query.where('catalogue_items.owner_oid', '=', asked.actor.userOid)
  }
  // Literals, not parameters: the planner proves the partial indexes by them.
  query = query.where(sql<boolean>`catalogue_items.state = 'published'`)
  if (asked.list === 'creator') {
    return query.where('catalogue_items.owner_oid', '=', creatorOf(asked))
  }
  return query.where(sql<boolean>`catalogue_items.visibility = 'public'`)
}

function creatorOf(asked: Asked): string {
  const creatorOid = asked.creatorOid ?? asked.actor.userOid
  if (creatorOid) return creatorOid
  throw new AppError('request.invalid', {
    fields: [{ in: 'querystring', path: '/creatorOid', problem: 'Name a creator.' }],
  })
}

function publishedKey(row: CardRow): number {
  return row.published_at?.getTime() ?? 0
}

import type { Language } from '@plax/contracts/languages'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { isOutBy, visibleTo } from '../../access/access.service.ts'
import { rowsFor } from '../cards/rows-for.ts'
import { type CardRow, isListedCard, selectCards } from '../cards/select-cards.ts'

interface CardList {
  list: 'new' | 'popular' | 'creator' | 'mine'
  /** Without it, items of every kind. */
  kind?: string
  creatorOid?: string | undefined
  topic?: string | undefined
  language?: string | undefined
  /** Of one creator’s: what else must hold of rows of `catalogue_items`. */
  where?: RawBuilder<boolean> | undefined
  cursor?: string | undefined
  limit: number
}

/** What each list is sorted by, downwards, with the id, and the number that a cursor has of it. */
const sorts = {
  new: {
    columns: ['shelf_cards.published_at', 'shelf_cards.item_oid'],
    keyOf: publishedKey,
  },
  creator: {
    columns: ['catalogue_items.published_at', 'catalogue_items.oid'],
    keyOf: publishedKey,
  },
  popular: {
    columns: ['shelf_cards.popularity', 'shelf_cards.item_oid'],
    keyOf: (row: CardRow) => row.popularity,
  },
  mine: {
    columns: ['catalogue_items.updated_at', 'catalogue_items.oid'],
    keyOf: (row: CardRow) => row.updated_at.getTime(),
  },
} as const

export type CardsQuery = CardList & { actor: Actor; lang: Language; now: Date }

/** A page of a list, by keyset over its sort and the id. */
export async function listCards(
  db: Db,
  asked: CardsQuery,
): Promise<{ rows: CardRow[]; nextCursor: string | null }> {
  const found = await executePrepared(db, pageQuery(db, asked))
  return cutPage(found, asked.limit, placeOf(asked.list))
}

/** What a cursor of a list says of a row. */
export function placeOf(list: CardList['list']): (row: CardRow) => [number, string] {
  const { keyOf } = sorts[list]
  return (row) => [keyOf(row), row.oid]
}

/** The rows of a page and one beyond. */
export function pageQuery(db: Db | Tx, asked: CardsQuery) {
  const [column, tie] = sorts[asked.list].columns
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

/** An instant in milliseconds, of those that both a Date and the database know. */
const instantKey = z.coerce.number().int().min(0).max(8.64e15)

export function readPlace({
  cursor,
  list,
}: Pick<CardList, 'cursor' | 'list'>): { key: number; oid: string } | null {
  const sortKey = list === 'popular' ? cursorPart.count : instantKey
  const parts = readCursor(cursor, [sortKey, cursorPart.oid])
  return parts && { key: parts[0], oid: parts[1] }
}

function selectList(db: Db | Tx, asked: CardsQuery) {
  const ofOne = asked.list === 'creator' || asked.list === 'mine'
  let query = selectCards(db, asked.lang).where(visibleTo(asked.actor, asked.now))
  if (asked.topic) query = query.where('shelf_cards.topic', '=', asked.topic)
  if (asked.language) query = query.where('shelf_cards.language', '=', asked.language)
  if (asked.kind) {
    query = query.where(ofOne ? 'catalogue_items.kind' : 'shelf_cards.kind', '=', asked.kind)
  }
  if (asked.list === 'mine') {
    if (!asked.actor.userOid) throw new AppError('auth.required')
    return query.where('catalogue_items.owner_oid', '=', asked.actor.userOid)
  }
  if (asked.list === 'creator') {
    // A literal, not a parameter: the planner proves the partial index by it.
    if (asked.where) query = query.where(asked.where)
    return query
      .where(sql<boolean>`catalogue_items.state = 'published'`)
      .where('catalogue_items.owner_oid', '=', creatorOf(asked))
  }
  return query.where(isListedCard).where(isOutBy(asked.now))
}

function creatorOf(asked: CardsQuery): string {
  const creatorOid = asked.creatorOid ?? asked.actor.userOid
  if (creatorOid) return creatorOid
  throw invalidField({ in: 'querystring', path: '/creatorOid', problem: 'Name a creator.' })
}

function publishedKey(row: CardRow): number {
  return row.published_at?.getTime() ?? 0
}

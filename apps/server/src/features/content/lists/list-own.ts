import type { OwnContentSort } from '@plax/contracts/content/content-values'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { holdsWords } from '../../../platform/db/like.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { isOutBy, visibleTo } from '../../access/access.service.ts'
import { type ContentRow, listContents, selectContents } from '../item/content.queries.ts'

interface OwnListQuery {
  actor: UserActor
  type?: string | undefined
  cursor?: string | undefined
  limit: number
  now: Date
}

export interface ContentPage {
  rows: ContentRow[]
  nextCursor: string | null
}

interface Order {
  key: RawBuilder<unknown>
  /** Of the key in a cursor. */
  part: z.ZodType
  column: RawBuilder<unknown>
  isDescending: boolean
  keyOf: (row: ContentRow) => string | number
}

/** A draft has no publication: it's by when it was begun. */
const publication = {
  key: sql`coalesce(catalogue_items.published_at, catalogue_items.created_at)`,
  part: cursorPart.instant,
  column: sql`timestamptz`,
  keyOf: (row: ContentRow) => (row.published_at ?? row.created_at).toISOString(),
}

/** Only the first is walked down an index; the others sort what one creator has in a state. */
const orders: Record<OwnContentSort | 'changed', Order> = {
  changed: {
    key: sql`catalogue_items.updated_at`,
    part: cursorPart.instant,
    column: sql`timestamptz`,
    isDescending: true,
    keyOf: (row) => row.updated_at.toISOString(),
  },
  newest: { ...publication, isDescending: true },
  oldest: { ...publication, isDescending: false },
  title: {
    key: sql`lower(catalogue_items.title)`,
    part: z.string(),
    column: sql`text`,
    isDescending: false,
    // The place is found by the same function of the database.
    keyOf: (row) => row.title,
  },
  price: {
    key: sql`coalesce(catalogue_items.price_coins, 0)`,
    part: cursorPart.count,
    column: sql`bigint`,
    isDescending: true,
    keyOf: (row) => row.price_coins ?? 0,
  },
  plays: {
    key: sql`shelf_cards.popularity`,
    part: cursorPart.count,
    column: sql`bigint`,
    isDescending: true,
    keyOf: (row) => row.play_count,
  },
}

/** One's own contents in one of their states (R-content-024). */
export async function listOwn(
  db: Db,
  asked: OwnListQuery & {
    view: 'own' | 'published' | 'inprogress' | 'scheduled' | 'replay'
    keyword?: string | undefined
    sort?: OwnContentSort | undefined
  },
): Promise<ContentPage> {
  const { actor, view, type, keyword, sort = 'changed', now } = asked
  const { key, part, column, isDescending, keyOf } = orders[sort]
  const place = readCursor(asked.cursor, [z.literal(sort), part, cursorPart.oid])
  // Of an id that was only issued, nothing was entered yet.
  const isDraft = sql<boolean>`(catalogue_items.state = 'draft' AND (contents.version > 1
    OR EXISTS (SELECT FROM content_scenarios WHERE content_oid = catalogue_items.oid)))`
  const isOut = sql<boolean>`(catalogue_items.state IN ('published', 'taken_down') AND ${isOutBy(now)})`
  const conditions = {
    own: sql<boolean>`(catalogue_items.state IN ('published', 'taken_down') OR ${isDraft})`,
    inprogress: isDraft,
    scheduled: sql<boolean>`(catalogue_items.state = 'published' AND NOT ${isOutBy(now)})`,
    replay: sql<boolean>`(${isOut} AND contents.is_replay)`,
    published: sql<boolean>`(${isOut} AND NOT contents.is_replay)`,
  }
  let query = selectContents(db)
    .where('catalogue_items.owner_oid', '=', actor.userOid)
    .where('catalogue_items.kind', '=', 'content')
    .where('contents.deleted_at', 'is', null)
    .where(conditions[view])
    .orderBy(key, isDescending ? 'desc' : 'asc')
    .orderBy('catalogue_items.oid', isDescending ? 'desc' : 'asc')
    .limit(asked.limit + 1)
  if (type) query = query.where('contents.type', '=', type as ContentRow['type'])
  if (keyword) {
    const translated = sql<string>`jsonb_path_query_array(catalogue_items.translations, '$.*.title')::text`
    const titles = sql<string>`(catalogue_items.title || ' ' || ${translated})`
    query = query.where(holdsWords(titles, keyword))
  }
  if (place) {
    const [, value, oid] = place
    const after = isDescending ? sql`<` : sql`>`
    const from = sort === 'title' ? sql`lower(${value})` : sql`${value}::${column}`
    query = query.where(sql<boolean>`(${key}, catalogue_items.oid) ${after} (${from}, ${oid})`)
  }
  const found = await query.execute()
  return cutPage(found, asked.limit, (row) => [sort, keyOf(row), row.oid])
}

/** What somebody bought or was given, the latest first, also what its creator deleted since. */
export async function listPurchased(db: Db, asked: OwnListQuery): Promise<ContentPage> {
  const { actor, type, now } = asked
  const place = readCursor(asked.cursor, [cursorPart.instant, cursorPart.oid])
  const after = place
    ? sql`(entitlements.created_at, entitlements.subject_oid) < (${place[0]}::timestamptz, ${place[1]})`
    : sql`true`
  const { rows } = await sql<{ oid: string; at: Date }>`
    SELECT catalogue_items.oid, entitlements.created_at AS at
    FROM entitlements JOIN catalogue_items ON catalogue_items.oid = entitlements.subject_oid
    JOIN contents ON contents.content_oid = catalogue_items.oid
    WHERE entitlements.user_oid = ${actor.userOid} AND entitlements.source LIKE 'order:%'
      AND entitlements.valid_until IS NULL AND ${after} AND ${visibleTo(actor, now)}
      AND (${type ?? null}::text IS NULL OR contents.type = ${type ?? null})
    ORDER BY entitlements.created_at DESC, entitlements.subject_oid DESC
    LIMIT ${asked.limit + 1}`.execute(db)
  const page = cutPage(rows, asked.limit, ({ at, oid }) => [at.toISOString(), oid])
  const contents = await listContents(
    db,
    page.rows.map(({ oid }) => oid),
  )
  return { rows: contents, nextCursor: page.nextCursor }
}

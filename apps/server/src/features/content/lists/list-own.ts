import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
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

/** One's own contents in one of their states, the last changed first (R-content-024). */
export async function listOwn(
  db: Db,
  asked: OwnListQuery & { view: 'published' | 'inprogress' | 'scheduled' | 'replay' },
): Promise<ContentPage> {
  const { actor, view, type, now } = asked
  const place = readCursor(asked.cursor, [cursorPart.instant, cursorPart.oid])
  // Of an id that was only issued, nothing was entered yet.
  const isDraft = sql<boolean>`(catalogue_items.state = 'draft' AND (contents.version > 1
    OR EXISTS (SELECT FROM content_scenarios WHERE content_oid = catalogue_items.oid)))`
  const isOut = sql<boolean>`(catalogue_items.state IN ('published', 'taken_down') AND ${isOutBy(now)})`
  const conditions = {
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
    .orderBy('catalogue_items.updated_at', 'desc')
    .orderBy('catalogue_items.oid', 'desc')
    .limit(asked.limit + 1)
  if (type) query = query.where('contents.type', '=', type as ContentRow['type'])
  if (place) {
    const [at, oid] = place
    query = query.where(
      sql<boolean>`(catalogue_items.updated_at, catalogue_items.oid) < (${at}::timestamptz, ${oid})`,
    )
  }
  const found = await query.execute()
  return cutPage(found, asked.limit, (row) => [row.updated_at.toISOString(), row.oid])
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

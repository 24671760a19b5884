import type { Language } from '@plax/contracts/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cutPage } from '../../../platform/http/cursor.ts'
import { isOutBy, visibleTo } from '../../access/access.service.ts'
import { rowsFor } from '../cards/rows-for.ts'
import { type CardRow, selectCards } from '../cards/select-cards.ts'
import { placeOf, readPlace } from './list-cards.ts'

interface CreatorsQuery {
  /** A query of the IDs of the creators, as `creator_oid`. */
  creators: RawBuilder<unknown>
  actor: Actor
  lang: Language
  now: Date
  cursor?: string | undefined
  limit: number
}

/** The newest published items of several creators, of every kind. */
export async function listCreatorsCards(
  db: Db,
  asked: CreatorsQuery,
): Promise<{ rows: CardRow[]; nextCursor: string | null }> {
  const found = await selectCards(db, asked.lang)
    .where(sql<boolean>`catalogue_items.oid = ANY(ARRAY(${pageOids(asked)}))`)
    .orderBy('catalogue_items.published_at', 'desc')
    .orderBy('catalogue_items.oid', 'desc')
    .execute()
  return cutPage(found, asked.limit, placeOf('creator'))
}

/**
 * A page of n items shows at most n creators, those whose newest items are the newest: one index
 * probe for each creator finds them, and only theirs are read further.
 */
function pageOids({ creators, actor, now, cursor, limit }: CreatorsQuery): RawBuilder<string> {
  const place = readPlace({ cursor, list: 'creator' })
  const after = place
    ? sql`AND (published_at, oid) < (${new Date(place.key)}, ${place.oid})`
    : sql``
  const newest = (count: RawBuilder<number>) => sql`SELECT oid, published_at FROM catalogue_items
    WHERE owner_oid = creator_oid AND state = 'published' AND ${visibleTo(actor, now)}
      AND ${isOutBy(now)} ${after} ORDER BY published_at DESC, oid DESC LIMIT ${count}`
  const count = rowsFor(limit)
  return sql<string>`WITH latest AS MATERIALIZED (
      SELECT creator_oid FROM (${creators}) AS creators, LATERAL (${newest(sql.lit(1))}) AS first
      ORDER BY first.published_at DESC, first.oid DESC LIMIT ${count})
    SELECT items.oid FROM latest, LATERAL (${newest(count)}) AS items
    ORDER BY items.published_at DESC, items.oid DESC LIMIT ${count}`
}

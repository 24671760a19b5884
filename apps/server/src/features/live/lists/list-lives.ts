import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isOutBy, visibleTo } from '../../access/access.service.ts'
import { type CardRow, selectCards } from '../../shelf/shelf.service.ts'
import '../streams/streams.tables.ts'

interface Asked {
  creatorOid?: string | undefined
  similarTo?: string | undefined
  limit: number
  cursor?: string | undefined
  actor: Actor
  lang: Language
  now: Date
}

/**
 * Listed streams that are on: by tags in common with another one, then by viewers. Cursors are numbers
 * of rows: there are few streams at a time, and they move.
 */
export async function listLives(
  db: Db,
  { creatorOid, similarTo, limit, cursor, actor, lang, now }: Asked,
): Promise<{ rows: CardRow[]; nextCursor: string | null }> {
  const skipped = Math.min(Number(cursor) || 0, mostSkipped)
  const common = sql<number>`(SELECT count(*) FROM unnest(catalogue_items.tag_keys) AS tag
    WHERE tag = ANY((SELECT tag_keys FROM catalogue_items AS it WHERE it.oid = ${similarTo ?? null})::text[]))`
  const rows = await selectCards(db, lang)
    .innerJoin('live_streams', 'live_streams.oid', 'catalogue_items.oid')
    .where('live_streams.state', '=', 'on')
    .where('shelf_cards.is_listed', '=', true)
    .where(isOutBy(now))
    .where(visibleTo(actor, now))
    .$if(creatorOid !== undefined, (query) =>
      query.where('catalogue_items.owner_oid', '=', creatorOid ?? ''),
    )
    .$if(similarTo !== undefined, (query) =>
      query.where('catalogue_items.oid', '<>', similarTo ?? '').orderBy(common, 'desc'),
    )
    .orderBy('live_streams.viewers', 'desc')
    .orderBy('live_streams.started_at')
    .orderBy('catalogue_items.oid')
    .offset(skipped)
    .limit(limit + 1)
    .execute()
  const hasMore = rows.length > limit
  return { rows: rows.slice(0, limit), nextCursor: hasMore ? String(skipped + limit) : null }
}

const mostSkipped = 10_000

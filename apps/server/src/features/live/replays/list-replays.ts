import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { visibleTo } from '../../access/access.service.ts'
import type { ReplayRow } from './replays.queries.ts'

/** A page of a creator’s replays, the newest first: all of them, or those that the actor may know of. */
export async function listReplays(
  db: Db,
  asked: {
    actor: Actor
    creatorOid: string
    isOwn: boolean
    cursor: string | undefined
    limit: number
    now: Date
  },
): Promise<{ rows: ReplayRow[]; nextCursor: string | null }> {
  const { actor, creatorOid, isOwn, cursor, limit, now } = asked
  const place = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
  let query = db
    .selectFrom('live_replays')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(limit + 1)
  if (place) query = query.where(sql<boolean>`(created_at, oid) < (${place[0]}, ${place[1]})`)
  if (!isOwn)
    query = query
      .where('published_at', 'is not', null)
      .where('content_oid', 'in', (items) =>
        items.selectFrom('catalogue_items').select('oid').where(visibleTo(actor, now)),
      )
  const found = await query.execute()
  return cutPage(found, limit, (row) => [row.created_at.toISOString(), row.oid])
}

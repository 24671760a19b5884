import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { RoomOwner } from './room.queries.ts'

interface OidPage {
  type: 'chat' | 'preview' | 'archived'
  contentOid?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** The ids of somebody's rooms of a type, latest first. */
export async function pageRoomOids(
  db: Db,
  owner: RoomOwner,
  page: OidPage,
): Promise<{ items: string[]; nextCursor: string | null }> {
  const before = readCursor(page.cursor, [cursorPart.instant, cursorPart.oid])
  let query = db
    .selectFrom('chat_rooms')
    .select(['oid', 'updated_at'])
    .where('owner_kind', '=', owner.kind)
    .where('owner_oid', '=', owner.oid)
    .where('is_preview', '=', page.type === 'preview')
    .orderBy('updated_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(page.limit + 1)
  if (page.type === 'archived') query = query.where('archived_at', 'is not', null)
  if (page.contentOid) query = query.where('content_oid', '=', page.contentOid)
  if (before) {
    const [at, oid] = before
    query = query.where(sql<boolean>`(updated_at, oid) < (${at}::timestamptz, ${oid})`)
  }
  const { rows, nextCursor } = cutPage(await query.execute(), page.limit, (row) => [
    row.updated_at.toISOString(),
    row.oid,
  ])
  return { items: rows.map((row) => row.oid), nextCursor }
}

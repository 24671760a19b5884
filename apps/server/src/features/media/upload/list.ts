import type { UploadContext } from '@plax/contracts/media/upload-values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import './upload.tables.ts'
import type { UploadRow } from './upload.tables.ts'

/** Somebody's files, the newest first. */
export async function pageUploads(
  db: Db,
  wanted: {
    ownerOid: string
    cursor?: string | undefined
    limit: number
    context?: UploadContext | undefined
  },
): Promise<{ rows: UploadRow[]; nextCursor: string | null }> {
  const place = readCursor(wanted.cursor, [cursorPart.instant, cursorPart.oid])
  let query = db.selectFrom('uploads').selectAll().where('owner_oid', '=', wanted.ownerOid)
  if (wanted.context) query = query.where('context', '=', wanted.context)
  if (place) {
    const [createdAt, oid] = place
    query = query.where(sql<boolean>`(created_at, oid) < (${createdAt}, ${oid})`)
  }
  const found = await query
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(wanted.limit + 1)
    .execute()
  return cutPage(found, wanted.limit, ({ created_at, oid }) => [created_at.toISOString(), oid])
}

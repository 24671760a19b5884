import type { Db } from '../../../platform/db/database.ts'
import type { UploadRow } from './upload.tables.ts'

export type ConvertStatus = 'none' | 'uploading' | 'encoding' | 'done' | 'error'

/** The files of a content that the caller owns, or any for an administrator. */
export function listOfContent(
  db: Db,
  { contentOid, ownerOid }: { contentOid: string; ownerOid: string | null },
): Promise<UploadRow[]> {
  let query = db.selectFrom('uploads').selectAll().where('content_oid', '=', contentOid)
  if (ownerOid !== null) query = query.where('owner_oid', '=', ownerOid)
  return query.orderBy('created_at').orderBy('oid').execute()
}

/** From uploading to encoding to done (R-encoding-002); what is worst of all files counts. */
export function convertStatus(rows: readonly UploadRow[]): ConvertStatus {
  if (rows.length === 0) return 'none'
  const isAny = (test: (row: UploadRow) => boolean) => rows.some(test)
  if (isAny(({ state, encoding }) => state === 'error' || encoding === 'error')) return 'error'
  if (isAny(({ state }) => state !== 'done')) return 'uploading'
  return isAny(({ encoding }) => encoding === 'encoding') ? 'encoding' : 'done'
}

import type { Db } from '../../../platform/db/database.ts'
import { type Encoding, encodingOf } from '../encoding/encoding.service.ts'
import { uploadObject } from './upload.rows.ts'
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
export async function convertStatus(
  db: Db,
  contentOid: string,
  rows: readonly UploadRow[],
): Promise<ConvertStatus> {
  if (rows.length === 0) return 'none'
  const encoding = encodes(rows, await encodingOf(db, contentOid))
  if (encoding === 'error' || rows.some(({ state }) => state === 'error')) return 'error'
  if (rows.some(({ state }) => state !== 'done')) return 'uploading'
  return encoding === 'encoding' ? 'encoding' : 'done'
}

/** The state of an encoding of one of these files. */
function encodes(rows: readonly UploadRow[], encoding: Encoding | null): Encoding['state'] | null {
  const isOfThese = rows.some((row) => uploadObject(row) === encoding?.sourceKey)
  return encoding && isOfThese ? encoding.state : null
}

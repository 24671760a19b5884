import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import './upload.tables.ts'
import type { UploadRow } from './upload.tables.ts'

/** A file of somebody's by the name that they gave it. */
export interface OwnKey {
  ownerOid: string
  key: string
}

/** Where an uploaded file lies in the storage. */
export function uploadObject({ oid }: Pick<UploadRow, 'oid'>): string {
  return `uploads/${oid}`
}

/** The newest file of a key, whatever became of it. */
export async function findLatest(
  db: Db | Tx,
  { ownerOid, key }: OwnKey,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where('key', '=', key)
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .executeTakeFirst()
}

export async function findOpen(
  db: Db | Tx,
  { ownerOid, key }: OwnKey,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where('key', '=', key)
    .where('state', 'in', ['uploading', 'packaging'])
    .executeTakeFirst()
}

export async function getUpload(db: Db | Tx, oid: string): Promise<UploadRow> {
  const row = await db.selectFrom('uploads').selectAll().where('oid', '=', oid).executeTakeFirst()
  if (!row) throw new AppError('upload.not_found')
  return row
}

/** The parts of a file in the storage, where it is gathered from parts. */
export function partsOf(row: UploadRow): { key: string; uploadId: string } | null {
  return row.parts_id === null ? null : { key: uploadObject(row), uploadId: row.parts_id }
}

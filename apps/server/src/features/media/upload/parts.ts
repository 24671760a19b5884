import { AppError } from '../../../platform/errors.ts'
import type { UploadDeps } from './upload.deps.ts'
import { findOpen, type OwnKey, partsOf } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'

/**
 * Compares the MD5 of what its sender sent with the ETag of the part that is here (R-upload-011). If they
 * differ, the upload fails, which is logged (R-upload-012): its parts are deleted, and the file is begun
 * anew. Throws `upload.integrity`, `upload.not_found`, `storage.parts_missing`.
 */
export async function confirmPart(
  { db, storage, clock, log }: UploadDeps,
  own: OwnKey,
  { url, ETag }: { url: string; ETag: string },
) {
  const row = await findOpen(db, own)
  if (!row) throw new AppError('upload.not_found')
  const PartNumber = row.num_parts === 1 ? 1 : partNumberOf(url)
  const parts = partsOf(row)
  const stored = parts ? await storage.listParts(parts) : []
  const etag = stored.find(({ number }) => number === PartNumber)?.etag
  if (etag === undefined) throw new AppError('storage.parts_missing', { missing: [PartNumber] })
  if (etag !== ETag) {
    log.error({ uploadOid: row.oid, part: PartNumber, sent: ETag, stored: etag }, 'broken part')
    await failUpload({ db, storage }, row)
    throw new AppError('upload.integrity')
  }
  const touched_at = clock.now()
  await db.updateTable('uploads').set({ touched_at }).where('oid', '=', row.oid).execute()
  return { PartNumber, ETag, done: stored.length, numParts: row.num_parts }
}

async function failUpload(
  { db, storage }: Pick<UploadDeps, 'db' | 'storage'>,
  row: UploadRow,
): Promise<void> {
  const failed = await db
    .updateTable('uploads')
    .set({ state: 'error', error: 'upload.integrity' })
    .where('oid', '=', row.oid)
    .where('state', '=', 'uploading')
    .returning('oid')
    .executeTakeFirst()
  const parts = partsOf(row)
  if (failed && parts) await storage.abortParts(parts)
}

/** Ours says `part`, a bucket's `partNumber`. */
function partNumberOf(url: string): number {
  const query = new URLSearchParams(url.split('?')[1])
  const number = Number(query.get('part') ?? query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1) throw new AppError('upload.not_found')
  return number
}

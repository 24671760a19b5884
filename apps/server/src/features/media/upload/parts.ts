import { AppError } from '../../../platform/errors.ts'
import type { UploadDeps } from './upload.deps.ts'
import { findOpen, type OwnKey, partsOf } from './upload.rows.ts'

/**
 * Compares a part that is here with what its sender sent; one that differs is an error that is logged
 * (R-upload-012). Throws `upload.integrity`, `upload.not_found`, `storage.parts_missing`.
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
    throw new AppError('upload.integrity')
  }
  const touched_at = clock.now()
  await db.updateTable('uploads').set({ touched_at }).where('oid', '=', row.oid).execute()
  return { PartNumber, ETag, done: stored.length, numParts: row.num_parts }
}

/** Ours says `part`, a bucket's `partNumber`. */
function partNumberOf(url: string): number {
  const query = new URLSearchParams(url.split('?')[1])
  const number = Number(query.get('part') ?? query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1) throw new AppError('upload.not_found')
  return number
}

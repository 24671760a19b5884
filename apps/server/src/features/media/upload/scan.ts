import { AppError } from '../../../platform/errors.ts'
import { scanStream } from '../../../platform/scan/clamd.ts'
import type { UploadDeps } from './upload.deps.ts'
import { uploadObject } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'

/**
 * Has a file that people get as it is scanned, where the operator has a scanner. Archives are sent as
 * they are: to look into them is the scanner's work. What is larger than the scanner takes is kept, and
 * logged. Throws `upload.infected` and, where the scanner doesn't answer, `upload.not_scanned`.
 */
export async function scanUpload(
  { config, storage, log }: Pick<UploadDeps, 'config' | 'storage' | 'log'>,
  row: UploadRow,
): Promise<void> {
  if (!config.scanner || row.context !== 'file') return
  const object = await storage.get(uploadObject(row))
  if (!object) throw new AppError('storage.not_found')
  const result = await scanStream(config.scanner, object.stream).catch((error: unknown) => {
    log.error({ err: error, oid: row.oid }, 'a file could not be scanned')
    throw new AppError('upload.not_scanned')
  })
  if (result.verdict === 'too_large') {
    log.warn({ oid: row.oid }, 'a file is larger than the scanner takes, and was kept unscanned')
  }
  if (result.verdict !== 'infected') return
  log.warn({ oid: row.oid, ownerOid: row.owner_oid, threat: result.threat }, 'a file is infected')
  throw new AppError('upload.infected')
}

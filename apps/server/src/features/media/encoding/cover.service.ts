import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { listEncodings } from './encodings.queries.ts'

/**
 * The cover in the newest source of a subject, as whoever made the file left it there. Throws
 * `encoding.no_cover`.
 */
export async function readCover(
  { db, storage }: { db: Db; storage: Storage },
  subjectOid: string,
): Promise<Buffer> {
  const [newest] = await listEncodings(db, [subjectOid])
  const key = newest?.extras.coverKey
  const object = key ? await storage.get(key) : null
  if (!object) throw new AppError('encoding.no_cover')
  return buffer(object.stream)
}

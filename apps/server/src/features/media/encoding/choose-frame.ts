import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../platform/db/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { varietyOf } from '../pictures/pictures.ts'
import { findEncoding, listEncodings } from './encodings.queries.ts'

/** Standard deviation, of 255, below which a picture is one dark or even surface, as films begin with. */
const leastVariety = 16

/** A picture of a film that can stand for it, as JPEG. */
export interface Frame {
  subjectKind: string
  subjectOid: string
  bytes: Buffer
}

/**
 * The first picture of an encoding that shows something, or the most varied; null where there is none,
 * or where the subject has a newer encoding.
 */
export async function chooseFrame(
  { db, storage }: { db: Db; storage: Storage },
  encodingOid: string,
): Promise<Frame | null> {
  const encoding = await findEncoding(db, encodingOid)
  if (!encoding) return null
  const { subject_kind: subjectKind, subject_oid: subjectOid, extras } = encoding
  const [newest] = await listEncodings(db, [subjectOid])
  if (newest?.oid !== encodingOid) return null
  let best: { bytes: Buffer; variety: number } | null = null
  for (const { key } of extras.thumbnails ?? []) {
    const stored = await storage.get(key)
    // An encoding that was canceled meanwhile takes its pictures along.
    if (!stored) return null
    const bytes = await buffer(stored.stream)
    const variety = await varietyOf(bytes)
    if (best === null || variety > best.variety) best = { bytes, variety }
    if (variety >= leastVariety) break
  }
  return best && { subjectKind, subjectOid, bytes: best.bytes }
}

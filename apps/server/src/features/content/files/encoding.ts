import type { contentEncoding } from '@plax/contracts/content/shapes'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  cancelEncoding as stopEncoding,
  type Encoding as MediaEncoding,
  encodingOf,
  retryEncoding,
  startEncoding as beginEncoding,
} from '../../media/encoding/encoding.service.ts'
import { type UploadedFile, uploadsOf } from '../../media/media.service.ts'
import { contentKind } from '../item/content-kind.ts'
import type { ContentRow } from '../item/content.queries.ts'
import type { ContentFields } from '../item/content.tables.ts'

type Encoding = z.output<typeof contentEncoding>

const states = {
  encoding: 'encoding',
  done: 'done',
  error: 'failed',
  canceled: 'cancelled',
} as const

/** How far the encoding is; what failed may be uploaded again in each way (R-encoding-003). */
export function presentEncoding(row: ContentRow, encoding: MediaEncoding | undefined): Encoding {
  const isWaiting = encoding?.state === 'encoding' && !encoding.hasBegun
  return {
    state: isWaiting ? 'waiting' : encoding ? states[encoding.state] : 'none',
    progress: encoding?.progress ?? 0,
    isPlayable: encoding?.isPlayable ?? false,
    error: encoding?.error?.code ?? null,
    reupload: encoding?.state === 'error' ? ['thumbnail', 'content', 'both'] : [],
    hasDrm: row.has_drm,
  }
}

/** The same as it's stored now. */
export async function readEncoding(db: Db, row: ContentRow): Promise<Encoding> {
  return presentEncoding(row, (await encodingOf(db, row.oid)) ?? undefined)
}

/** The same, and what's in the file. */
export async function presentProgress(
  db: Db,
  row: ContentRow,
): Promise<Encoding & Pick<MediaEncoding, 'leftOut' | 'fileChapters' | 'hasFileCover'>> {
  const encoding = (await encodingOf(db, row.oid)) ?? undefined
  return {
    ...presentEncoding(row, encoding),
    leftOut: encoding?.leftOut ?? { videos: 0, sounds: 0 },
    fileChapters: encoding?.fileChapters ?? [],
    hasFileCover: encoding?.hasFileCover ?? false,
  }
}

/** Has a file encoded, and forgets what was made of the one before it. */
export async function startEncoding(
  tx: Tx,
  {
    row,
    fields,
    file,
    now,
  }: { row: ContentRow; fields: ContentFields; file: UploadedFile; now: Date },
): Promise<void> {
  await tx
    .updateTable('contents')
    .set({ duration_seconds: null, width: null, height: null })
    .where('content_oid', '=', row.oid)
    .execute()
  await beginEncoding(
    tx,
    {
      subjectKind: contentKind.kind,
      subjectOid: row.oid,
      ownerOid: row.owner_oid,
      sourceKey: file.object,
      isEncrypted: !fields.skipEncryption,
      hasDrm: row.has_drm,
    },
    now,
  )
}

/**
 * Encodes the same file again; what was made of it before is played until then. Throws
 * `encoding.not_found`, `encoding.in_progress` and `encoding.source_missing`.
 */
export async function encodeAgain(tx: Tx, row: ContentRow, now: Date): Promise<void> {
  const file = (await uploadsOf(tx, row.oid)).find(({ key }) => key === row.fields.file)
  if (!(await encodingOf(tx, row.oid))) throw new AppError('encoding.not_found')
  if (!file) throw new AppError('encoding.source_missing')
  await retryEncoding(tx, row.oid, now)
}

/** Whether what is made of its file is not as its fields want it: from another file, or encrypted else. */
export async function needsEncoding(
  tx: Tx,
  row: ContentRow,
  fields: ContentFields,
): Promise<boolean> {
  if (fields.type === 'file') return false
  const known = await encodingOf(tx, row.oid)
  if (fields.file !== row.fields.file || known === null) return true
  if (known.hasDrm !== row.has_drm) return true
  return !row.has_drm && known.isEncrypted === (fields.skipEncryption ?? false)
}

/** Stops the encoding of a content, which keeps its file. Throws `content.no_encoding`. */
export async function cancelEncoding(tx: Tx, row: ContentRow, now: Date): Promise<void> {
  const encoding = await encodingOf(tx, row.oid)
  if (encoding?.state !== 'encoding') throw new AppError('content.no_encoding')
  await stopEncoding(tx, row.oid, now)
}

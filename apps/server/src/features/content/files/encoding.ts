import type { contentEncoding } from '@plax/contracts/content/shapes'
import { videoMaxWidth } from '@plax/contracts/content/content-values'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { lockItem } from '../../catalogue/catalogue.service.ts'
import {
  cancelEncoding as stopEncoding,
  type Encoding as MediaEncoding,
  encodingOf,
  retryEncoding,
  startEncoding as beginEncoding,
} from '../../media/encoding/encoding.service.ts'
import { setEncoding, type UploadedFile, uploadsOf } from '../../media/media.service.ts'
import { contentKind } from '../item/content-kind.ts'
import { type ContentRow, findContent } from '../item/content.queries.ts'
import type { ContentFields } from '../item/content.tables.ts'

type Encoding = z.output<typeof contentEncoding>

/** How far the encoding is; what failed may be uploaded again in each way (R-encoding-003). */
export function presentEncoding(row: ContentRow): Encoding {
  const isFailed = row.encoding_state === 'failed'
  return {
    state: row.encoding_state,
    progress: row.encoding_progress,
    isPlayable: row.is_playable,
    error: row.encoding_error,
    reupload: isFailed ? ['thumbnail', 'content', 'both'] : [],
    hasDrm: row.has_drm,
  }
}

/** The same, as far as it is at this moment, and what's in the file. */
export async function presentProgress(
  db: Db,
  row: ContentRow,
): Promise<Encoding & Pick<MediaEncoding, 'leftOut' | 'fileChapters' | 'hasFileCover'>> {
  const going = await encodingOf(db, row.oid)
  const told = {
    ...presentEncoding(row),
    leftOut: going?.leftOut ?? { videos: 0, sounds: 0 },
    fileChapters: going?.fileChapters ?? [],
    hasFileCover: going?.hasFileCover ?? false,
  }
  if (told.state !== 'waiting' || going?.state !== 'encoding') return told
  const { progress, isPlayable } = going
  // What it plays is of this encoding, unless one before was done: then the first part is there.
  const hasBegun = progress > 0 || (isPlayable && !row.is_playable)
  return { ...told, state: hasBegun ? 'encoding' : 'waiting', progress, isPlayable }
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
  await setWaiting(tx, row.oid, {
    is_playable: false,
    duration_seconds: null,
    width: null,
    height: null,
  })
  await setEncoding(tx, { oid: file.oid, encoding: 'encoding' })
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
  if (row.encoding_state === 'none') throw new AppError('encoding.not_found')
  if (!file) throw new AppError('encoding.source_missing')
  await retryEncoding(tx, row.oid, now)
  await setWaiting(tx, row.oid, {})
  await setEncoding(tx, { oid: file.oid, encoding: 'encoding' })
}

/** Whether what is made of its file is not as its fields want it: from another file, or encrypted else. */
export async function needsEncoding(
  tx: Tx,
  row: ContentRow,
  fields: ContentFields,
): Promise<boolean> {
  if (fields.type === 'file') return false
  if (fields.file !== row.fields.file || row.encoding_state === 'none') return true
  const known = await encodingOf(tx, row.oid)
  if (known === null || known.hasDrm !== row.has_drm) return known !== null
  return !row.has_drm && known.isEncrypted === (fields.skipEncryption ?? false)
}

async function setWaiting(
  tx: Tx,
  contentOid: string,
  change: Partial<Pick<ContentRow, 'is_playable' | 'duration_seconds' | 'width' | 'height'>>,
): Promise<void> {
  const begun = { encoding_state: 'waiting', encoding_progress: 0, encoding_error: null } as const
  await tx
    .updateTable('contents')
    .set({ ...begun, ...change })
    .where('content_oid', '=', contentOid)
    .execute()
}

/** What an encoder reports. */
export interface EncodingReport {
  contentOid: string
  state: 'encoding' | 'done' | 'failed'
  progress?: number | undefined
  isPlayable?: boolean | undefined
  durationSeconds?: number | undefined
  width?: number | undefined
  height?: number | undefined
  error?: string | undefined
}

/**
 * Writes down how far an encoding is. What was cancelled stays so, and a video that is too wide failed
 * (R-content-048). Throws `content.not_found`.
 */
export async function reportEncoding(
  deps: Pick<Deps, 'db' | 'clock'>,
  report: EncodingReport,
): Promise<ContentRow> {
  const { contentOid, width } = report
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockItem(tx, contentOid)
    const row = await findContent(tx, contentOid)
    if (!row) throw new AppError('content.not_found')
    if (row.encoding_state === 'cancelled' || row.encoding_state === 'none') return row
    const isTooWide = width !== undefined && width > videoMaxWidth
    const state = isTooWide ? 'failed' : report.state
    await tx
      .updateTable('contents')
      .set({
        encoding_state: state,
        encoding_progress: state === 'done' ? 1 : (report.progress ?? row.encoding_progress),
        encoding_error: state === 'failed' ? (isTooWide ? 'too_wide' : (report.error ?? '')) : null,
        is_playable:
          state === 'done' || (report.isPlayable ?? (state !== 'failed' && row.is_playable)),
        duration_seconds: report.durationSeconds ?? row.duration_seconds,
        width: width ?? row.width,
        height: report.height ?? row.height,
      })
      .where('content_oid', '=', contentOid)
      .execute()
    if (state !== 'encoding')
      await updateUploads(tx, contentOid, state === 'done' ? 'done' : 'error')
    if (state !== 'encoding' && state !== row.encoding_state) {
      const type = state === 'done' ? 'content.encoded' : 'content.encoding_failed'
      await emit(tx, { stream: 'content', type, payload: { contentOid } }, now)
    }
    return (await findContent(tx, contentOid)) ?? row
  })
}

/** Stops the encoding of a content, which keeps its file. Throws `content.no_encoding`. */
export async function cancelEncoding(tx: Tx, row: ContentRow, now: Date): Promise<void> {
  if (!['waiting', 'encoding'].includes(row.encoding_state)) {
    throw new AppError('content.no_encoding')
  }
  await tx
    .updateTable('contents')
    .set({ encoding_state: 'cancelled', encoding_progress: 0 })
    .where('content_oid', '=', row.oid)
    .execute()
  await stopEncoding(tx, row.oid, now)
  await updateUploads(tx, row.oid, null)
}

/** Copies the encoding state to the uploads of the content. */
async function updateUploads(
  tx: Tx,
  contentOid: string,
  encoding: 'done' | 'error' | null,
): Promise<void> {
  for (const { oid, encoding: told } of await uploadsOf(tx, contentOid)) {
    if (told !== null) await setEncoding(tx, { oid, encoding })
  }
}

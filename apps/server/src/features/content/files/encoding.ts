import type { contentEncoding } from '@plax/contracts/content-shapes'
import { videoMaxWidth } from '@plax/contracts/content-values'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { lockItem } from '../../catalogue/catalogue.service.ts'
import { setEncoding, type UploadedFile } from '../../media/media.service.ts'
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
    .set({
      encoding_state: 'waiting',
      encoding_progress: 0,
      encoding_error: null,
      is_playable: false,
      duration_seconds: null,
      width: null,
      height: null,
    })
    .where('content_oid', '=', row.oid)
    .execute()
  await setEncoding(tx, { oid: file.oid, encoding: 'encoding' })
  const payload = { contentOid: row.oid, isEncrypted: !fields.skipEncryption }
  await emit(tx, { stream: 'content', type: 'content.encoding_asked', payload }, now)
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
          state === 'done' || (state !== 'failed' && (report.isPlayable ?? row.is_playable)),
        duration_seconds: report.durationSeconds ?? row.duration_seconds,
        width: width ?? row.width,
        height: report.height ?? row.height,
      })
      .where('content_oid', '=', contentOid)
      .execute()
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
  const payload = { contentOid: row.oid }
  await emit(tx, { stream: 'content', type: 'content.encoding_cancelled', payload }, now)
}

import { videoMaxWidth } from '@plax/contracts/content/content-values'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { lockItem } from '../../catalogue/catalogue.service.ts'
import { reportEncoding as storeReport } from '../../media/encoding/report-encoding.service.ts'
import { type ContentRow, findContent } from '../item/content.queries.ts'

/** What an encoder outside of Plax reports. */
interface EncodingReport {
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
 * Stores how far an encoding is. What was canceled stays so, and a video that is too wide failed
 * (R-content-048). Throws `content.not_found`.
 */
export async function reportEncoding(
  deps: Pick<Deps, 'db' | 'clock'>,
  { contentOid, state, ...sent }: EncodingReport,
): Promise<ContentRow> {
  const isTooWide = sent.width !== undefined && sent.width > videoMaxWidth
  const hasFailed = isTooWide || state === 'failed'
  const report = isTooWide ? { ...sent, isPlayable: undefined, error: 'too_wide' } : sent
  return deps.db.transaction().execute(async (tx) => {
    await lockItem(tx, contentOid)
    const row = await findContent(tx, contentOid)
    if (!row) throw new AppError('content.not_found')
    const encodingOid = await storeReport(tx, contentOid, {
      ...report,
      state: hasFailed ? 'error' : state,
    })
    if (encodingOid === null) return row
    await noteSize(tx, row, sent)
    if (hasFailed) await noteFailure(tx, { row, encodingOid, now: deps.clock.now() })
    return (await findContent(tx, contentOid)) ?? row
  })
}

/** How long and large a content is, as far as that's known. */
export async function noteSize(
  tx: Tx,
  row: ContentRow,
  size: Pick<EncodingReport, 'durationSeconds' | 'width' | 'height'>,
): Promise<void> {
  await tx
    .updateTable('contents')
    .set({
      duration_seconds: size.durationSeconds ?? row.duration_seconds,
      width: size.width ?? row.width,
      height: size.height ?? row.height,
    })
    .where('content_oid', '=', row.oid)
    .execute()
}

/** Emits that an encoding failed, once. */
export async function noteFailure(
  tx: Tx,
  { row, encodingOid, now }: { row: ContentRow; encodingOid: string; now: Date },
): Promise<void> {
  if (row.failed_encoding_oid === encodingOid) return
  await tx
    .updateTable('contents')
    .set({ failed_encoding_oid: encodingOid })
    .where('content_oid', '=', row.oid)
    .execute()
  const payload = { contentOid: row.oid }
  await emit(tx, { stream: 'content', type: 'content.encoding_failed', payload }, now)
}

import type { Tx } from '../../../platform/db/database.ts'
import { encodingOf } from './encoding.service.ts'
import type { StoredReport } from './encoding.tables.ts'
import { listEncodings } from './encodings.queries.ts'

/**
 * Stores what an encoder outside of Plax reports of a subject's newest encoding; what it leaves out
 * stays. Returns the encoding's ID, or null if there's none or it was canceled.
 */
export async function reportEncoding(
  tx: Tx,
  subjectOid: string,
  sent: Pick<StoredReport, 'state'> & {
    progress?: number | undefined
    isPlayable?: boolean | undefined
    error?: string | undefined
  },
): Promise<string | null> {
  const [newest] = await listEncodings(tx, [subjectOid])
  const known = await encodingOf(tx, subjectOid)
  if (!newest || !known || newest.state === 'canceled') return null
  const { state } = sent
  const wasPlayable = state === 'encoding' && known.isPlayable
  const report: StoredReport = {
    state,
    progress: state === 'done' ? 1 : (sent.progress ?? known.progress),
    isPlayable: state === 'done' || (sent.isPlayable ?? wasPlayable),
    error: state === 'error' ? (sent.error ?? '') : null,
  }
  await tx
    .updateTable('encodings')
    .set({ report: JSON.stringify(report) })
    .where('oid', '=', newest.oid)
    .execute()
  return newest.oid
}

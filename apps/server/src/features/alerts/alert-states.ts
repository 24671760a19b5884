import type { DonationRecord } from '@plax/contracts/donation/donation-record'
import type { Db, Tx } from '../../platform/db/database.ts'
import './alerts.tables.ts'

/** What the record of a donation says of its alert. */
export type AlertState = Pick<
  DonationRecord,
  'status' | 'views' | 'startTime' | 'endTime' | 'isReplay'
>

/** By what the alerts are about; without an alert, left out. Of several, the first. */
export async function readAlertStates(
  db: Db | Tx,
  subjectOids: readonly string[],
): Promise<ReadonlyMap<string, AlertState>> {
  if (subjectOids.length === 0) return new Map()
  const rows = await db
    .selectFrom('live_alerts')
    .select(['subject_oid', 'state', 'views', 'started_at', 'ended_at', 'is_replay'])
    .where('subject_oid', 'in', subjectOids)
    .orderBy('seq', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      row.subject_oid,
      {
        status: row.state,
        views: row.views,
        startTime: row.started_at?.toISOString() ?? null,
        endTime: row.ended_at?.toISOString() ?? null,
        isReplay: row.is_replay,
      },
    ]),
  )
}

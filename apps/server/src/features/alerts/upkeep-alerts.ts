import { donationDays } from '@plax/contracts/donation/donation-values'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { sweepAlertSounds } from './alert-sounds.ts'
import { hintAlerts, lockQueue, settleQueue } from './alert-queue.ts'
import './alerts.tables.ts'

const dayMs = 86_400_000
const mostTogether = 1000

/** Deletes alerts once lists of donations don’t show theirs any more, and sounds that nothing needs. */
export async function forgetAlerts(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const { db, clock } = deps
  const before = new Date(clock.now().getTime() - (donationDays + 1) * dayMs)
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM live_alerts WHERE oid IN (
        SELECT oid FROM live_alerts WHERE created_at < ${before} LIMIT ${mostTogether})`.execute(db)
    if (Number(numAffectedRows ?? 0) < mostTogether) break
  }
  await sweepAlertSounds(deps)
}

/** Brings up to date what no overlay does: alerts of pages that were lost, and those that waited too long. */
export async function settleAlerts(deps: Pick<Deps, 'db' | 'clock' | 'bus'>): Promise<void> {
  const now = deps.clock.now()
  const { rows } = await sql<{ creator_oid: string }>`
    SELECT creator_oid FROM live_alerts WHERE state = 'playing' AND leased_until <= ${now}
    UNION SELECT creator_oid FROM live_alert_options WHERE drop_minutes IS NOT NULL
      AND EXISTS (SELECT FROM live_alerts WHERE state = 'waiting'
        AND live_alerts.creator_oid = live_alert_options.creator_oid
        AND created_at < ${now}::timestamptz - make_interval(mins => drop_minutes))`.execute(
    deps.db,
  )
  for (const { creator_oid: creatorOid } of rows) {
    await deps.db.transaction().execute(async (tx) => {
      await settleQueue(tx, await lockQueue(tx, creatorOid), now)
    })
    await hintAlerts(deps.bus, creatorOid)
  }
}

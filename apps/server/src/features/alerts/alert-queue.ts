import { overlayGoneSeconds } from '@plax/contracts/alerts/alert-values'
import { sql } from 'kysely'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hintHub } from '../../platform/hub/hint.ts'
import type { QueueRow } from './alerts.tables.ts'
import { readAlertOptions } from './alert-options.ts'

export function alertsTopicKey(creatorOid: string): string {
  return `live-alerts:${creatorOid}`
}

/** Has overlays and docks read the alerts of a creator; after the commit. */
export function hintAlerts(bus: Bus, creatorOid: string): Promise<void> {
  return hintHub(bus, [alertsTopicKey(creatorOid)])
}

/**
 * Locks the alerts of a creator: all that changes them takes turns here, so that the numbers have no
 * gaps and one alert plays at a time. Who also locks the creator’s chat does that first.
 */
export async function lockQueue(tx: Tx, creatorOid: string): Promise<QueueRow> {
  const lock = () =>
    tx
      .selectFrom('live_alert_queues')
      .selectAll()
      .where('creator_oid', '=', creatorOid)
      .forUpdate()
      .executeTakeFirst()
  const known = await lock()
  if (known) return known
  await tx
    .insertInto('live_alert_queues')
    .values({ creator_oid: creatorOid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await lock()
  if (!made) throw new Error('The queue of alerts that was just made is gone.')
  return made
}

/**
 * Brings a locked queue up to date: an alert whose page was lost waits again, the second time it’s
 * skipped; alerts that waited too long while no overlay was open are skipped, if the creator wants it.
 */
export async function settleQueue(tx: Tx, queue: QueueRow, now: Date): Promise<void> {
  const { creator_oid: creatorOid } = queue
  await sql`
    UPDATE live_alerts SET losses = losses + 1, page_id = NULL, leased_until = NULL,
      state = CASE WHEN losses = 0 THEN 'waiting' ELSE 'skipped' END,
      ended_at = CASE WHEN losses = 0 THEN NULL ELSE ${now}::timestamptz END
    WHERE creator_oid = ${creatorOid} AND state = 'playing' AND leased_until <= ${now}`.execute(tx)
  if (isOverlayOpen(queue.overlay_seen_at, now)) return
  const { drop_minutes: minutes } = await readAlertOptions(tx, creatorOid)
  if (minutes === null) return
  let dropped = tx
    .updateTable('live_alerts')
    .set({ state: 'skipped', ended_at: now })
    .where('creator_oid', '=', creatorOid)
    .where('state', '=', 'waiting')
    .where('created_at', '<', new Date(now.getTime() - minutes * 60_000))
  if (isOverlayOpen(queue.roulette_seen_at, now)) dropped = dropped.where('draw', 'is', null)
  await dropped.execute()
}

export function isOverlayOpen(seenAt: Date | null, now: Date): boolean {
  return seenAt !== null && now.getTime() - seenAt.getTime() < overlayGoneSeconds * 1000
}

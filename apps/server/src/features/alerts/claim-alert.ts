import { type AlertOverlay, alertLeaseSeconds } from '@plax/contracts/alerts/alert-values'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockChat, postEvents } from '../live/live.service.ts'
import { newOid } from '../../platform/ids.ts'
import { isOverlayOpen, lockQueue, settleQueue } from './alert-queue.ts'
import type { AlertRow, QueueRow } from './alerts.tables.ts'

type ClaimDeps = Pick<Deps, 'db' | 'clock'>

export interface Page {
  creatorOid: string
  pageId: string
}

interface OverlayPage extends Page {
  overlay: AlertOverlay
}

interface Claimed {
  alert: AlertRow | null
  /** When another page’s alert is free, if that page is lost. */
  retryAt: Date | null
}

/**
 * Takes the next alert for a page, which shows one at a time; of all pages of a creator one does. Alerts
 * keep their order, whichever overlay shows them.
 */
export function claimAlert(
  { db, clock }: ClaimDeps,
  { creatorOid, pageId, overlay }: OverlayPage,
): Promise<Claimed> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const queue = await lockQueue(tx, creatorOid)
    await settleQueue(tx, queue, now)
    await noteSeen(tx, { creatorOid, overlay, now })
    const playing = await findPlaying(tx, creatorOid)
    if (playing) {
      const isOwn = playing.page_id === pageId
      return isOwn
        ? { alert: playing, retryAt: null }
        : { alert: null, retryAt: playing.leased_until }
    }
    const alert = queue.is_paused ? null : await playNext(tx, { queue, pageId, overlay, now })
    return { alert, retryAt: null }
  })
}

async function noteSeen(
  tx: Tx,
  { creatorOid, overlay, now }: { creatorOid: string; overlay: AlertOverlay; now: Date },
): Promise<void> {
  await tx
    .updateTable('live_alert_queues')
    .set(overlay === 'roulette' ? { roulette_seen_at: now } : { overlay_seen_at: now })
    .where('creator_oid', '=', creatorOid)
    .execute()
}

async function findPlaying(tx: Tx, creatorOid: string): Promise<AlertRow | null> {
  const row = await tx
    .selectFrom('live_alerts')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('state', '=', 'playing')
    .executeTakeFirst()
  return row ?? null
}

async function playNext(
  tx: Tx,
  {
    queue,
    pageId,
    overlay,
    now,
  }: { queue: QueueRow; pageId: string; overlay: AlertOverlay; now: Date },
): Promise<AlertRow | null> {
  const hasAlerts = overlay === 'alerts' || isOverlayOpen(queue.overlay_seen_at, now)
  const hasRoulette = overlay === 'roulette' || isOverlayOpen(queue.roulette_seen_at, now)
  const isSpin = sql<boolean>`draw IS NOT NULL`
  let next = tx
    .selectFrom('live_alerts')
    .select('oid')
    .where('creator_oid', '=', queue.creator_oid)
    .where('state', '=', 'waiting')
    .orderBy('seq')
    .limit(1)
    .forUpdate()
    .skipLocked()
  if (!hasAlerts) next = next.where(isSpin)
  const isForPage: Expression<SqlBool> =
    overlay === 'roulette' ? isSpin : sql<boolean>`(draw IS NULL OR NOT ${hasRoulette}::boolean)`
  const row = await tx
    .updateTable('live_alerts')
    .set({
      state: 'playing',
      page_id: pageId,
      leased_until: leaseEnd(now),
      is_counted: false,
      started_at: sql<Date>`coalesce(started_at, ${now})`,
      ended_at: null,
    })
    .where('oid', '=', next)
    .where(isForPage)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Keeps the alert of a page; false if it was stopped, or is another page’s by now. */
export async function renewAlert(
  { db, clock }: ClaimDeps,
  { creatorOid, pageId, overlay, oid }: OverlayPage & { oid: string },
): Promise<boolean> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockQueue(tx, creatorOid)
    await noteSeen(tx, { creatorOid, overlay, now })
    const { numUpdatedRows } = await tx
      .updateTable('live_alerts')
      .set({ leased_until: leaseEnd(now) })
      .where('oid', '=', oid)
      .where('creator_oid', '=', creatorOid)
      .where('page_id', '=', pageId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** Ends the alert that a page has shown; false if it had ended, or is another page’s by now. */
export async function endAlert(
  { db, clock }: ClaimDeps,
  { creatorOid, pageId, oid }: Page & { oid: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockQueue(tx, creatorOid)
    const { numUpdatedRows } = await tx
      .updateTable('live_alerts')
      .set({ state: 'shown', page_id: null, leased_until: null, ended_at: clock.now() })
      .where('oid', '=', oid)
      .where('creator_oid', '=', creatorOid)
      .where('page_id', '=', pageId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

const donationKinds: ReadonlySet<AlertRow['kind']> = new Set(['donation', 'mission', 'roulette'])

/**
 * Counts that a page shows its alert, once each time, and announces it in the chat (the event
 * `donationPlaying`, R-live-chat-015).
 *
 * @throws alert.not_playing
 */
export async function countView(
  { db, clock }: ClaimDeps,
  { creatorOid, pageId, oid }: Page & { oid: string },
): Promise<AlertRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockChat(tx, creatorOid)
    await lockQueue(tx, creatorOid)
    const own = await tx
      .selectFrom('live_alerts')
      .selectAll()
      .where('oid', '=', oid)
      .where('creator_oid', '=', creatorOid)
      .where('page_id', '=', pageId)
      .executeTakeFirst()
    if (!own) throw new AppError('alert.not_playing')
    if (own.is_counted) return own
    const counted = await tx
      .updateTable('live_alerts')
      .set({ views: own.views + 1, is_counted: true })
      .where('oid', '=', oid)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (donationKinds.has(counted.kind)) {
      const { subject_oid: subjectOid, sender_oid: senderOid, views } = counted
      const event = { event: 'donationPlaying', oid: subjectOid, views } as const
      const posted = { oid: newOid(now), event, subjectOid: senderOid, now }
      await postEvents(tx, creatorOid, [posted])
    }
    return counted
  })
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + alertLeaseSeconds * 1000)
}

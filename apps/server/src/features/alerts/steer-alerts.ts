import { clearedAlertsMax } from '@plax/contracts/alerts/alert-values'
import type { DonationType } from '@plax/contracts/donation/donation-values'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newOid } from '../../platform/ids.ts'
import { lockChat, postEvents } from '../live/live.service.ts'
import { lockQueue } from './alert-queue.ts'
import type { AlertRow } from './alerts.tables.ts'

type SteerDeps = Pick<Deps, 'db' | 'clock'>

const skipped = { state: 'skipped', page_id: null, leased_until: null } as const

export async function changeQueue(
  { db }: SteerDeps,
  asked: { creatorOid: string; isPaused?: boolean | undefined; isMuted?: boolean | undefined },
): Promise<void> {
  const { creatorOid, isPaused, isMuted } = asked
  await db.transaction().execute(async (tx) => {
    const queue = await lockQueue(tx, creatorOid)
    await tx
      .updateTable('live_alert_queues')
      .set({ is_paused: isPaused ?? queue.is_paused, is_muted: isMuted ?? queue.is_muted })
      .where('creator_oid', '=', creatorOid)
      .execute()
  })
}

/** Throws `alert.not_found` of one that is unknown or ended. */
export async function skipAlert(
  { db, clock }: SteerDeps,
  { creatorOid, oid }: { creatorOid: string; oid: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockQueue(tx, creatorOid)
    const { numUpdatedRows } = await tx
      .updateTable('live_alerts')
      .set({ ...skipped, ended_at: clock.now() })
      .where('oid', '=', oid)
      .where('creator_oid', '=', creatorOid)
      .where('state', 'in', ['waiting', 'playing'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('alert.not_found')
  })
}

/** Skips the alerts that wait, the next ones first; answers which. */
export async function clearAlerts({ db, clock }: SteerDeps, creatorOid: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockQueue(tx, creatorOid)
    const next = tx
      .selectFrom('live_alerts')
      .select('oid')
      .where('creator_oid', '=', creatorOid)
      .where('state', '=', 'waiting')
      .orderBy('seq')
      .limit(clearedAlertsMax)
    const rows = await tx
      .updateTable('live_alerts')
      .set({ ...skipped, ended_at: clock.now() })
      .where('oid', 'in', next)
      .returning('oid')
      .execute()
    return rows.map(({ oid }) => oid)
  })
}

/**
 * Lets alerts that ended wait again, in their old places; one that was shown is a replay. Throws
 * `alert.not_found` if one is unknown, hasn’t ended, or is of a donation that was returned.
 */
export async function requeueAlerts(
  { db }: SteerDeps,
  { creatorOid, oids }: { creatorOid: string; oids: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockQueue(tx, creatorOid)
    const rows = await tx
      .updateTable('live_alerts')
      .set({
        state: 'waiting',
        ended_at: null,
        losses: 0,
        is_replay: sql<boolean>`is_replay OR views > 0`,
      })
      .where('oid', 'in', oids)
      .where('creator_oid', '=', creatorOid)
      .where('state', 'in', ['shown', 'skipped'])
      .returning('oid')
      .execute()
    if (rows.length < new Set(oids).size) throw new AppError('alert.not_found')
  })
}

const kindsOf: Record<DonationType, readonly AlertRow['kind'][] | null> = {
  all: null,
  text: ['donation'],
  roulette: ['roulette'],
  mission: ['mission'],
}

/**
 * Stops what is shown, if it’s of the type, and announces it in the chat (the event `donationStop`,
 * R-live-chat-014). The next alert follows by itself, or waits until the queue continues.
 */
export async function stopAlert(
  { db, clock }: SteerDeps,
  asked: { creatorOid: string; donationType: DonationType; autoPlay: boolean },
): Promise<boolean> {
  const { creatorOid, donationType, autoPlay } = asked
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockChat(tx, creatorOid)
    await lockQueue(tx, creatorOid)
    const kinds = kindsOf[donationType]
    let playing = tx
      .updateTable('live_alerts')
      .set({ ...skipped, ended_at: now })
      .where('creator_oid', '=', creatorOid)
      .where('state', '=', 'playing')
    if (kinds) playing = playing.where('kind', 'in', kinds)
    const { numUpdatedRows } = await playing.executeTakeFirst()
    await tx
      .updateTable('live_alert_queues')
      .set({ is_paused: !autoPlay })
      .where('creator_oid', '=', creatorOid)
      .execute()
    const event = { event: 'donationStop', donationType, autoPlay } as const
    await postEvents(tx, creatorOid, [{ oid: newOid(now), event, now }])
    return numUpdatedRows > 0n
  })
}

/** Of donations that were returned: what waits or is shown isn’t any more. */
export async function returnAlerts(
  tx: Tx,
  {
    creatorOid,
    subjectOids,
    now,
  }: { creatorOid: string; subjectOids: readonly string[]; now: Date },
): Promise<void> {
  if (subjectOids.length === 0) return
  await lockQueue(tx, creatorOid)
  await tx
    .updateTable('live_alerts')
    .set({ state: 'returned', page_id: null, leased_until: null, ended_at: now })
    .where('subject_oid', 'in', subjectOids)
    .where('creator_oid', '=', creatorOid)
    .where('state', 'in', ['waiting', 'playing'])
    .execute()
}

import type { OutputOf } from '@plax/contracts'
import { recentAlertsShown, waitingAlertsShown } from '@plax/contracts/alerts/alert-values'
import type { Db } from '../../platform/db/database.ts'
import { presentAlertOptions, readAlertOptions } from './alert-options.ts'
import type { AlertRow } from './alerts.tables.ts'

type Queue = OutputOf<'GET /live/alerts'>

export function presentAlert(row: AlertRow): Queue['waiting'][number] {
  return {
    oid: row.oid,
    seq: row.seq,
    kind: row.kind,
    subjectOid: row.subject_oid,
    senderName: row.sender_name,
    anonymousNumber: row.anonymous_number,
    coins: row.coins,
    text: row.content,
    state: row.state,
    views: row.views,
    isRepeat: row.losses > 0,
    isReplay: row.is_replay,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/** What overlays and docks see of a creator’s alerts. */
export async function readAlerts(db: Db, creatorOid: string): Promise<Queue> {
  const own = db.selectFrom('live_alerts').where('creator_oid', '=', creatorOid)
  const waiting = own.where('state', '=', 'waiting')
  const [queue, options, playing, next, { count }, recent] = await Promise.all([
    db
      .selectFrom('live_alert_queues')
      .selectAll()
      .where('creator_oid', '=', creatorOid)
      .executeTakeFirst(),
    readAlertOptions(db, creatorOid),
    own.selectAll().where('state', '=', 'playing').executeTakeFirst(),
    waiting.selectAll().orderBy('seq').limit(waitingAlertsShown).execute(),
    waiting.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    own
      .selectAll()
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(recentAlertsShown)
      .execute(),
  ])
  return {
    playing: playing ? presentAlert(playing) : null,
    waiting: next.map(presentAlert),
    waitingCount: Number(count),
    recent: recent.map(presentAlert),
    lastSeq: queue?.last_seq ?? 0,
    isPaused: queue?.is_paused ?? false,
    isMuted: queue?.is_muted ?? false,
    overlaySeenAt: queue?.overlay_seen_at?.toISOString() ?? null,
    options: presentAlertOptions(options),
  }
}

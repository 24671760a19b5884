import type { OutputOf } from '@plax/contracts'
import { recentAlertsShown, waitingAlertsShown } from '@plax/contracts/alerts/alert-values'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { listFreeTitles } from '../content/content.service.ts'
import { getPictures } from '../media/media.service.ts'
import { readSpeechStates } from '../speech/speech.service.ts'
import { presentAlertOptions, readAlertOptions } from './alert-options.ts'
import type { AlertRow } from './alerts.tables.ts'

type Queue = OutputOf<'GET /live/alerts'>

type Alert = Queue['waiting'][number]

export async function presentAlerts(
  db: Db,
  rows: readonly AlertRow[],
  now: Date,
): Promise<Alert[]> {
  const pictures = await getPictures(
    db,
    rows.map((row) => row.image_asset_oid),
  )
  const speeches = await readSpeechStates(
    db,
    rows.map((row) => row.speech_oid),
  )
  const oids = rows.flatMap((row) => row.media_oid ?? [])
  const titles = await listFreeTitles(db, { oids, now })
  return rows.map((row) =>
    presentAlert(row, {
      title: titles.get(row.media_oid ?? '') ?? null,
      image: pictures.get(row.image_asset_oid ?? '') ?? null,
      speech: speeches.get(row.speech_oid ?? '') ?? null,
    }),
  )
}

function presentAlert(
  row: AlertRow,
  { image, speech, title }: Pick<Alert, 'image' | 'speech'> & { title: string | null },
): Alert {
  const { media_oid: mediaOid, media_seconds: seconds } = row
  return {
    oid: row.oid,
    seq: row.seq,
    kind: row.kind,
    subjectOid: row.subject_oid,
    senderName: row.sender_name,
    anonymousNumber: row.anonymous_number,
    coins: row.coins,
    text: row.content,
    image,
    speech,
    media: mediaOid === null || seconds === null ? null : { oid: mediaOid, title, seconds },
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
export async function readAlerts(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  creatorOid: string,
): Promise<Queue> {
  const now = clock.now()
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
  const [shown = null] = await presentAlerts(db, playing ? [playing] : [], now)
  return {
    playing: shown,
    waiting: await presentAlerts(db, next, now),
    waitingCount: Number(count),
    recent: await presentAlerts(db, recent, now),
    lastSeq: queue?.last_seq ?? 0,
    isPaused: queue?.is_paused ?? false,
    isMuted: queue?.is_muted ?? false,
    overlaySeenAt: queue?.overlay_seen_at?.toISOString() ?? null,
    options: presentAlertOptions(options),
  }
}

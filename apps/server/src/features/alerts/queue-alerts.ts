import { followAgainHours, type QueuedAlertKind } from '@plax/contracts/alerts/alert-values'
import type { AlertDraw } from '@plax/contracts/alerts/alerts'
import type { Tx } from '../../platform/db/database.ts'
import { storableJson, storableText } from '../../platform/db/storable-json.ts'
import { newOid } from '../../platform/ids.ts'
import { nicknamesOf } from '../account/account.service.ts'
import { readAlertOptions } from './alert-options.ts'
import { lockQueue } from './alert-queue.ts'
import type { AlertOptionsRow, AlertRow, CustomAlertRow } from './alerts.tables.ts'

export interface NewAlert {
  kind: QueuedAlertKind
  /** The donation, the mission, the follower, or the order. */
  subjectOid: string
  /** Several alerts about one subject differ by it; one of the same occasion is queued once. */
  occasion?: string
  /** Also of hidden names: the alert is deleted with their account. */
  senderOid: string
  /** Five digits, if the name is hidden. */
  anonymousNumber: string | null
  coins: number | null
  text: string
  /** The custom alert that was chosen; deleted meanwhile, it has no image. */
  customAlertOid?: string | null
  speechOid?: string | null
  /** What a roulette overlay shows. */
  draw?: AlertDraw | null
  /** What plays with it, and for how long at most. */
  media?: { oid: string; seconds: number } | null
}

/**
 * Queues alerts of a creator, in their order, in the transaction of what they announce; leaves out those
 * that the creator turned off and those that were queued before. Lock the creator’s chat first, if
 * the transaction locks it. Call `hintAlerts` after the commit.
 */
export async function queueAlerts(
  tx: Tx,
  { creatorOid, alerts, now }: { creatorOid: string; alerts: readonly NewAlert[]; now: Date },
): Promise<void> {
  if (alerts.length === 0) return
  const { last_seq: lastSeq } = await lockQueue(tx, creatorOid)
  const options = await readAlertOptions(tx, creatorOid)
  const wanted = alerts.filter((alert) => isWanted(alert, options))
  const fresh = await leaveOutQueued(tx, { creatorOid, alerts: wanted, now })
  if (fresh.length === 0) return
  const shown = fresh.filter(({ anonymousNumber }) => anonymousNumber === null)
  const names = await nicknamesOf(
    tx,
    shown.map(({ senderOid }) => senderOid),
  )
  const chosen = await readChosen(
    tx,
    creatorOid,
    fresh.flatMap(({ customAlertOid }) => customAlertOid ?? []),
  )
  const rows = fresh.map((alert, index) => ({
    oid: newOid(now),
    creator_oid: creatorOid,
    seq: lastSeq + index + 1,
    kind: alert.kind,
    subject_oid: alert.subjectOid,
    occasion: alert.occasion ?? '',
    sender_oid: alert.senderOid,
    sender_name: alert.anonymousNumber === null ? (names.get(alert.senderOid) ?? null) : null,
    anonymous_number: alert.anonymousNumber,
    coins: alert.coins,
    content: storableText(alert.text),
    image_asset_oid: chosen.get(alert.customAlertOid ?? '')?.image_asset_oid ?? null,
    sound_key: chosen.get(alert.customAlertOid ?? '')?.sound_key ?? null,
    speech_oid: alert.speechOid ?? null,
    draw: alert.draw ? storableJson(alert.draw) : null,
    media_oid: alert.media?.oid ?? null,
    media_seconds: alert.media?.seconds ?? null,
    created_at: now,
  }))
  await tx.insertInto('live_alerts').values(rows).execute()
  await setLastSeq(tx, { creatorOid, lastSeq: lastSeq + rows.length })
}

/** A test alert, which is about nothing. */
export async function queueTest(
  tx: Tx,
  {
    creatorOid,
    coins,
    text,
    customAlertOid = null,
    speechOid = null,
    draw = null,
    now,
  }: Pick<NewAlert, 'text' | 'customAlertOid' | 'speechOid' | 'draw'> & {
    creatorOid: string
    coins: number
    now: Date
  },
): Promise<AlertRow> {
  const { last_seq: lastSeq } = await lockQueue(tx, creatorOid)
  const names = await nicknamesOf(tx, [creatorOid])
  const chosen = await readChosen(tx, creatorOid, customAlertOid === null ? [] : [customAlertOid])
  const oid = newOid(now)
  const row = await tx
    .insertInto('live_alerts')
    .values({
      oid,
      creator_oid: creatorOid,
      seq: lastSeq + 1,
      kind: 'test',
      subject_oid: oid,
      occasion: '',
      sender_oid: creatorOid,
      sender_name: names.get(creatorOid) ?? null,
      coins,
      content: storableText(text),
      image_asset_oid: chosen.get(customAlertOid ?? '')?.image_asset_oid ?? null,
      sound_key: chosen.get(customAlertOid ?? '')?.sound_key ?? null,
      speech_oid: speechOid,
      draw: draw ? storableJson(draw) : null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await setLastSeq(tx, { creatorOid, lastSeq: lastSeq + 1 })
  return row
}

const paidKinds: ReadonlySet<QueuedAlertKind> = new Set(['donation', 'mission', 'roulette'])

function isWanted({ kind, coins }: NewAlert, options: AlertOptionsRow): boolean {
  const isBelow = paidKinds.has(kind) && coins !== null && coins < options.min_coins
  return options.kinds.includes(kind) && !isBelow
}

/** Leaves out what was queued before: the same occasion, or a follow that was undone in between. */
async function leaveOutQueued(
  tx: Tx,
  { creatorOid, alerts, now }: { creatorOid: string; alerts: readonly NewAlert[]; now: Date },
): Promise<readonly NewAlert[]> {
  if (alerts.length === 0) return []
  const known = await tx
    .selectFrom('live_alerts')
    .select(['kind', 'subject_oid', 'occasion', 'created_at'])
    .where('creator_oid', '=', creatorOid)
    .where(
      'subject_oid',
      'in',
      alerts.map(({ subjectOid }) => subjectOid),
    )
    .execute()
  const since = new Date(now.getTime() - followAgainHours * 3_600_000)
  return alerts.filter(
    ({ kind, subjectOid, occasion = '' }) =>
      !known.some(
        (row) =>
          row.kind === kind &&
          row.subject_oid === subjectOid &&
          (row.occasion === occasion || (kind === 'follow' && row.created_at > since)),
      ),
  )
}

type Chosen = Pick<CustomAlertRow, 'oid' | 'image_asset_oid' | 'sound_key'>

async function readChosen(
  tx: Tx,
  creatorOid: string,
  customAlertOids: readonly string[],
): Promise<ReadonlyMap<string, Chosen>> {
  if (customAlertOids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('live_custom_alerts')
    .select(['oid', 'image_asset_oid', 'sound_key'])
    .where('creator_oid', '=', creatorOid)
    .where('oid', 'in', customAlertOids)
    .execute()
  return new Map(rows.map((row) => [row.oid, row]))
}

async function setLastSeq(
  tx: Tx,
  { creatorOid, lastSeq }: { creatorOid: string; lastSeq: number },
): Promise<void> {
  await tx
    .updateTable('live_alert_queues')
    .set({ last_seq: lastSeq })
    .where('creator_oid', '=', creatorOid)
    .execute()
}

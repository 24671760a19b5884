import type { SpeechFault } from '@plax/contracts/speech/speech-values'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { findEvent } from '../../platform/events/reader.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { uncountSpending } from '../commerce/commerce.service.ts'
import { reverse } from '../ledger/ledger.service.ts'
import { returnedEvent } from './speech.notifies.ts'
import { faultOf } from './speech-error.ts'
import { speechMaxSecondsSetting } from './speech.settings.ts'
import type { SpeechRow } from './speech.tables.ts'
import { keepSound } from './synthesize.ts'

/** A stream has gone on by then. */
const lateMs = 120_000

export type SpeakDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'storage' | 'settings' | 'log' | 'bus'
> & {
  /** Called after a speech of a creator ended. */
  onEnded: (creatorOid: string) => Promise<void>
}

/** Synthesizes a speech that was requested. */
export function speakRequested(deps: SpeakDeps): Job {
  return async ({ seq }) => {
    const event = await findEvent(deps.db, Number(seq))
    if (event) await speak(deps, String(event.payload.speechOid))
  }
}

/** Synthesizes a speech, unless it has ended. */
export async function speak(deps: SpeakDeps, oid: string): Promise<void> {
  const row = await deps.db
    .selectFrom('speeches')
    .selectAll()
    .where('oid', '=', oid)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return
  const isLate = deps.clock.now().getTime() - row.created_at.getTime() > lateMs
  const made = isLate ? { fault: 'late' as const } : await make(deps, row)
  if ('hash' in made) await setReady(deps, oid, made.hash)
  else await failSpeech(deps, oid, made.fault)
  await deps.onEnded(row.creator_oid)
}

async function make(
  deps: SpeakDeps,
  row: SpeechRow,
): Promise<{ hash: string } | { fault: SpeechFault }> {
  const { voice_id: voiceId, model_id: modelId, langs, content: text } = row
  const maxSeconds = await deps.settings.get(speechMaxSecondsSetting)
  try {
    return { hash: await keepSound(deps, { voiceId, modelId, langs, text, maxSeconds }) }
  } catch (error) {
    deps.log.warn({ err: error, speechOid: row.oid }, 'a donation could not be read aloud')
    return { fault: faultOf(error) }
  }
}

async function setReady({ db, clock }: SpeakDeps, oid: string, hash: string): Promise<void> {
  await db
    .updateTable('speeches')
    .set({ state: 'ready', sound_hash: hash, ended_at: clock.now() })
    .where('oid', '=', oid)
    .where('state', '=', 'waiting')
    .execute()
}

/** Ends a speech that can’t be heard, and returns its price; the alert is shown without it. */
async function failSpeech(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  oid: string,
  fault: SpeechFault,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('speeches')
      .set({ state: 'failed', fault, ended_at: now })
      .where('oid', '=', oid)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    if (row) await returnPrice(tx, row, now)
  })
}

async function returnPrice(tx: Tx, row: SpeechRow, now: Date): Promise<void> {
  const { oid, speaker_oid: userOid, donation_oid: donationOid, posting_id: postingId } = row
  if (postingId === null || donationOid === null) return
  const returned = await reverse(tx, {
    operation: 'live.speech_return',
    key: oid,
    type: 'refund',
    postingId,
    reference: { kind: 'live_donation', oid: donationOid },
    now,
  })
  await uncountSpending(tx, { userOid, coins: row.paid_coins, paidAt: row.created_at })
  await tx
    .updateTable('speeches')
    .set({ return_posting_id: returned.postingId })
    .where('oid', '=', oid)
    .execute()
  const news = { stream: 'speech', type: returnedEvent, payload: { speechOid: oid } }
  await emit(tx, news, now)
  await audit(
    tx,
    {
      actorOid: null,
      action: 'speech.price_returned',
      subjectKind: 'live_donation',
      subjectOid: donationOid,
      details: { coins: row.price_coins, fault: row.fault },
      concerns: [userOid],
    },
    now,
  )
}

/** Ends speeches whose job was lost. */
export async function failLate(deps: SpeakDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - lateMs)
  const rows = await deps.db
    .selectFrom('speeches')
    .select(['oid', 'creator_oid'])
    .where('state', '=', 'waiting')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute()
  for (const { oid, creator_oid: creatorOid } of rows) {
    await failSpeech(deps, oid, 'late')
    await deps.onEnded(creatorOid)
  }
}

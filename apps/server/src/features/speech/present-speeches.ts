import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findSound } from './synthesize.ts'
import type { SpeechRow } from './speech.tables.ts'

type Speech = OutputOf<'GET /live/tts/url'>

/** What alerts say of their speech. */
export type SpeechState = Pick<Speech, 'oid' | 'state' | 'fault' | 'voiceName'>

const soundHours = 1

export async function readSpeechStates(
  db: Db | Tx,
  oids: readonly (string | null)[],
): Promise<ReadonlyMap<string, SpeechState>> {
  const known = [...new Set(oids.flatMap((oid) => oid ?? []))]
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('speeches')
    .select(['oid', 'state', 'fault', 'voice_name'])
    .where('oid', 'in', known)
    .execute()
  return new Map(
    rows.map(({ oid, state, fault, voice_name: voiceName }) => [
      oid,
      { oid, state, fault, voiceName },
    ]),
  )
}

/** For its creator and its speaker. Throws `speech.not_found`. */
export async function getSpeech(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  { oid, userOid }: { oid: string; userOid: string },
): Promise<Speech> {
  const row = await deps.db
    .selectFrom('speeches')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirst()
  if (!row || ![row.creator_oid, row.speaker_oid].includes(userOid))
    throw new AppError('speech.not_found')
  const about = { oid, voiceName: row.voice_name, isSynthetic: true as const }
  if (row.state !== 'ready')
    return { ...about, state: row.state, url: null, seconds: null, fault: row.fault }
  return { ...about, ...(await presentSound(deps, row)) }
}

async function presentSound(
  { db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>,
  { sound_hash: hash }: SpeechRow,
): Promise<Pick<Speech, 'state' | 'url' | 'seconds' | 'fault'>> {
  const sound = hash === null ? null : await findSound(db, hash)
  if (!sound) return { state: 'failed', url: null, seconds: null, fault: 'gone' }
  const until = new Date(clock.now().getTime() + soundHours * 3_600_000)
  return {
    state: 'ready',
    url: await storage.signedGet(sound.object_key, { until, contentType: sound.content_type }),
    seconds: sound.milliseconds / 1000,
    fault: null,
  }
}

import { createHash } from 'node:crypto'
import { isLanguage, languageTags, type Language } from '@plax/contracts/languages'
import { isOfflineModel } from '@plax/contracts/speech/speech-values'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { speakByElevenLabs } from './elevenlabs.ts'
import { speakOffline } from './offline-voices.ts'
import type { Sound } from './sound.ts'
import { SpeechError } from './speech-error.ts'
import './speech.tables.ts'

type SoundDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'storage'>

/** What’s spoken: the same request is synthesized once. */
export interface SpokenText {
  voiceId: string
  modelId: string
  langs: readonly Language[]
  text: string
  maxSeconds: number
}

/** Of everything that changes the sound. A new format or pace gets a new version. */
export function hashOf({ voiceId, modelId, langs, text, maxSeconds }: SpokenText): string {
  const asked = ['speech-1', modelId, voiceId, [...langs].toSorted(), text, maxSeconds]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/**
 * The hash of a sound that’s stored; synthesizes it if it isn’t there yet.
 *
 * @throws SpeechError
 */
export async function keepSound(deps: SoundDeps, asked: SpokenText): Promise<string> {
  const hash = hashOf(asked)
  const known = await findSound(deps.db, hash)
  if (known && (await deps.storage.stat(known.object_key))) return hash
  const sound = await synthesize(deps, asked)
  const key = `speech/sounds/${hash}.${sound.type === 'audio/wav' ? 'wav' : 'mp3'}`
  await deps.storage.put(key, sound.bytes)
  const row = {
    hash,
    object_key: key,
    content_type: sound.type,
    milliseconds: Math.round(sound.seconds * 1000),
    created_at: deps.clock.now(),
  }
  await deps.db
    .insertInto('speech_sounds')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
    .execute()
  return hash
}

function synthesize({ config }: SoundDeps, asked: SpokenText): Promise<Sound> {
  const { voiceId, modelId, langs, text, maxSeconds } = asked
  if (isOfflineModel(modelId)) return speakOffline({ modelId, voiceId, text, maxSeconds })
  if (!config.speech) return Promise.reject(new SpeechError('no_key'))
  const [only] = langs
  const lang = langs.length === 1 && isLanguage(only) ? languageTags[only] : null
  return speakByElevenLabs(config.speech, { voiceId, modelId, text, lang, maxSeconds })
}

export async function findSound(db: Db | Tx, hash: string) {
  const row = await db
    .selectFrom('speech_sounds')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ?? null
}

import type { OutputOf } from '@plax/contracts'
import { isOfflineModel } from '@plax/contracts/speech/speech-values'
import type { Deps } from '../../deps.ts'
import { getPictures } from '../media/media.service.ts'
import type { SoundRow, VoiceRow } from './speech.tables.ts'
import { soundType } from './uploaded-sounds.ts'
import { canSpeak } from './can-speak.ts'
import { orderSamples } from './samples.ts'
import { listOffered, listVoices } from './voices.ts'

type PresentDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'storage'>
type Voice = OutputOf<'GET /live/tts/voices'>['items'][number]

const sampleHours = 6

export async function presentOffered(deps: PresentDeps): Promise<Voice[]> {
  return present(deps, await listOffered(deps, deps.db))
}

export async function presentVoices(
  deps: PresentDeps,
): Promise<OutputOf<'GET /live/admin/tts/voices'>> {
  const rows = await listVoices(deps.db)
  const voices = await present(deps, rows)
  const items = rows.flatMap((row, index) => {
    const voice = voices[index]
    if (!voice) return []
    return {
      ...voice,
      voiceId: row.voice_id,
      modelId: row.model_id,
      use: row.is_used,
      iconS3Key: row.icon_asset_oid,
      sampleS3Key: row.sample_key,
      isOffline: isOfflineModel(row.model_id),
      hasKey: canSpeak(deps, row),
      sampleFault: row.sample_fault,
    }
  })
  return { items, hasKey: deps.config.speech !== null }
}

async function present(deps: PresentDeps, rows: readonly VoiceRow[]): Promise<Voice[]> {
  await orderSamples(deps, rows)
  const icons = await getPictures(
    deps.db,
    rows.map((row) => row.icon_asset_oid),
  )
  const sounds = await readSounds(
    deps,
    rows.flatMap((row) => row.sample_hash ?? []),
  )
  return Promise.all(
    rows.map(async (row) => ({
      oid: row.oid,
      name: row.name,
      price: row.price_coins,
      langs: row.langs,
      icon: icons.get(row.icon_asset_oid ?? '') ?? null,
      sampleUrl: await signSample(deps, row, sounds),
      isSynthetic: true as const,
    })),
  )
}

async function readSounds({ db }: PresentDeps, hashes: readonly string[]) {
  if (hashes.length === 0) return new Map<string, SoundRow>()
  const rows = await db
    .selectFrom('speech_sounds')
    .selectAll()
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Of the sample that was uploaded, or else made. */
async function signSample(
  { storage, clock }: PresentDeps,
  row: VoiceRow,
  sounds: ReadonlyMap<string, SoundRow>,
): Promise<string | null> {
  const until = new Date(clock.now().getTime() + sampleHours * 3_600_000)
  const { sample_key: key, sample_hash: hash } = row
  if (key !== null) return storage.signedGet(key, { until, contentType: soundType(key) })
  const sound = sounds.get(hash ?? '')
  if (!sound) return null
  return storage.signedGet(sound.object_key, { until, contentType: sound.content_type })
}

import { voiceSentences } from '@plax/contracts/speech/speech-values'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { speechMaxSecondsSetting } from './speech.settings.ts'
import { faultOf } from './speech-error.ts'
import { keepSound } from './synthesize.ts'
import type { VoiceRow } from './speech.tables.ts'
import { canSpeak } from './can-speak.ts'

export const sampleTask = 'speech.samples'

/** Has the samples of listed voices made, unless each has one or couldn’t have one. */
export async function orderSamples(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  rows: readonly VoiceRow[],
): Promise<void> {
  if (!rows.some((row) => canSpeak({ config }, row) && lacksSample(row))) return
  await db.transaction().execute((tx) => addJob(tx, sampleTask, {}, { key: sampleTask }))
}

function lacksSample(row: VoiceRow): boolean {
  return row.sample_key === null && row.sample_hash === null && row.sample_fault === null
}

/** Makes the samples of voices that lack one; what failed before is left until the voice is saved. */
export async function makeSamples(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'storage' | 'settings'>,
): Promise<void> {
  const rows = await deps.db.selectFrom('speech_voices').selectAll().orderBy('place').execute()
  const lacking = rows.filter((row) => canSpeak(deps, row) && lacksSample(row))
  const maxSeconds = await deps.settings.get(speechMaxSecondsSetting)
  for (const row of lacking) {
    const [lang = 'en'] = row.langs
    const { voice_id: voiceId, model_id: modelId, langs } = row
    const asked = { voiceId, modelId, langs, text: voiceSentences[lang], maxSeconds }
    const made = await keepSound(deps, asked).then(
      (hash) => ({ sample_hash: hash }),
      (error: unknown) => ({ sample_fault: faultOf(error) }),
    )
    await deps.db
      .updateTable('speech_voices')
      .set(made)
      .where('oid', '=', row.oid)
      .where('voice_id', '=', voiceId)
      .where('model_id', '=', modelId)
      .execute()
  }
}

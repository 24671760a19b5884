import { isOfflineModel } from '@plax/contracts/speech/speech-values'
import type { Deps } from '../../deps.ts'
import type { VoiceRow } from './speech.tables.ts'

/** Whether a voice has what it needs: it speaks on the server, or its provider has a key. */
export function canSpeak(
  { config }: Pick<Deps, 'config'>,
  { model_id: modelId }: Pick<VoiceRow, 'model_id'>,
): boolean {
  return isOfflineModel(modelId) || config.speech !== null
}

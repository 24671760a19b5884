import type { Language } from '@plax/contracts/languages'
import type { OfflineModel } from '@plax/contracts/speech/speech-values'
import { runInThread } from '../../platform/thread.ts'
import { takeTurns } from '../../platform/turns.ts'
import { type Sound, wavOf } from './sound.ts'
import { SpeechError } from './speech-error.ts'

export interface OfflineRequest {
  modelId: OfflineModel
  voiceId: string
  text: string
  maxSeconds: number
}

/** What the thread answers. */
export type OfflineAnswer =
  | { isInstalled: false }
  | { isInstalled: true; samples: Int16Array; rate: number }

interface OfflineVoice {
  voiceId: string
  modelId: OfflineModel
  name: string
  langs: readonly Language[]
}

/** What can be added; each speaks one language. */
export const offlineVoices: readonly OfflineVoice[] = [
  { voiceId: 'slt', modelId: 'flite', name: 'SLT', langs: ['en'] },
  { voiceId: 'rms', modelId: 'flite', name: 'RMS', langs: ['en'] },
  { voiceId: 'awb', modelId: 'flite', name: 'AWB', langs: ['en'] },
  { voiceId: 'kal', modelId: 'flite', name: 'KAL', langs: ['en'] },
  { voiceId: 'ko', modelId: 'espeak-ng', name: '한국어', langs: ['ko'] },
  { voiceId: 'ja', modelId: 'espeak-ng', name: '日本語', langs: ['jp'] },
  { voiceId: 'es', modelId: 'espeak-ng', name: 'Español', langs: ['es'] },
  { voiceId: 'es-419', modelId: 'espeak-ng', name: 'Español (Latinoamérica)', langs: ['es'] },
  { voiceId: 'en-us', modelId: 'espeak-ng', name: 'English', langs: ['en'] },
]

const timeoutMs = 30_000
const memoryMb = 512
/** They take a core each. */
const inTurn = takeTurns(1)
const threadFile = new URL('offline-voice.thread.ts', import.meta.url)

/**
 * Speaks in a thread that ends afterward.
 *
 * @throws SpeechError
 */
export function speakOffline(request: OfflineRequest): Promise<Sound> {
  return inTurn(async () => {
    const isKnown = offlineVoices.some(
      ({ modelId, voiceId }) => modelId === request.modelId && voiceId === request.voiceId,
    )
    if (!isKnown) throw new SpeechError('voice_gone')
    const data = { ...request }
    const answer = await runInThread<OfflineAnswer>(threadFile, { data, timeoutMs, memoryMb })
    if (answer === null) throw new SpeechError('timed_out')
    if (!answer.isInstalled) throw new SpeechError('not_installed')
    return wavOf(answer.samples, { rate: answer.rate, maxSeconds: request.maxSeconds })
  })
}

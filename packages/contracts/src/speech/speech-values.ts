/** Rules of text-to-speech that both sides check; free of zod. Numbers are our choice unless named. */

import type { Language } from '../languages.ts'

/** R-tts-003. */
export const defaultSpeechModel = 'eleven_multilingual_v2'
/** R-tts-004. */
export const defaultSpeechLanguages: readonly Language[] = ['en']

/** Models that speak on the server itself, without a key. */
export const offlineModels = ['flite', 'espeak-ng'] as const
export type OfflineModel = (typeof offlineModels)[number]

export function isOfflineModel(modelId: string): modelId is OfflineModel {
  return offlineModels.some((one) => one === modelId)
}

export const voicesMax = 100
export const voiceNameMaxLength = 40
export const voicePriceMax = 100_000
export const voiceSampleMaxMegabytes = 2

export const speechStates = ['waiting', 'ready', 'failed'] as const
export type SpeechState = (typeof speechStates)[number]

/** Why something wasn’t spoken. */
export const speechFaults = [
  'no_key',
  'key_rejected',
  'not_installed',
  'voice_gone',
  'quota',
  'busy',
  'refused',
  'unreachable',
  'timed_out',
  'late',
  'gone',
] as const
export type SpeechFault = (typeof speechFaults)[number]

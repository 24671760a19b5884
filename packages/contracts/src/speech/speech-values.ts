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

/** What voices say when they’re tried. */
export const voiceSentences: Readonly<Record<Language, string>> = {
  en: 'Hi, this is how I read your donations. Thank you for your support!',
  ko: '안녕하세요. 이 목소리로 후원 메시지를 읽어 드려요. 응원해 주셔서 감사합니다.',
  jp: 'こんにちは。この声で投げ銭のメッセージを読み上げます。応援ありがとうございます。',
  es: 'Hola, así leo los mensajes de tus donaciones. ¡Gracias por tu apoyo!',
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

import { type Env, readOrigin } from './env.ts'

/** The provider of synthetic voices. */
export interface SpeechConfig {
  apiKey: string
  /** Without a trailing slash. */
  apiUrl: string
}

/** `PLAX_ELEVENLABS_KEY`; `PLAX_ELEVENLABS_URL` stands in for the provider’s address. */
export function readSpeech(env: Env): SpeechConfig | null {
  const apiKey = env.PLAX_ELEVENLABS_KEY
  if (!apiKey) return null
  return { apiKey, apiUrl: readOrigin(env, 'PLAX_ELEVENLABS_URL') ?? 'https://api.elevenlabs.io' }
}

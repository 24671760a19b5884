import type { Language } from '@plax/contracts/languages'
import type { SpeechFault, SpeechState } from '@plax/contracts/speech/speech-values'
import type { Generated, Selectable } from 'kysely'

interface SpeechSoundsTable {
  /** Of what was asked for. */
  hash: string
  object_key: string
  content_type: string
  milliseconds: number
  created_at: Date
}

interface SpeechVoicesTable {
  oid: string
  voice_id: string
  model_id: string
  name: string
  price_coins: number
  langs: Language[]
  is_used: boolean
  icon_asset_oid: string | null
  /** Of an uploaded sample. */
  sample_key: string | null
  /** Of a sample that was made. */
  sample_hash: string | null
  sample_fault: SpeechFault | null
  place: number
  created_at: Date
}

interface SpeechesTable {
  oid: string
  creator_oid: string
  speaker_oid: string
  /** Null of a test. */
  donation_oid: string | null
  voice_id: string
  model_id: string
  voice_name: string
  langs: Language[]
  /** As it’s read, without banned words. */
  content: string
  price_coins: number
  paid_coins: number
  posting_id: string | null
  state: Generated<SpeechState>
  fault: SpeechFault | null
  sound_hash: string | null
  /** By which the price was returned. */
  return_posting_id: string | null
  created_at: Date
  ended_at: Date | null
}

export type SoundRow = Selectable<SpeechSoundsTable>
export type VoiceRow = Selectable<SpeechVoicesTable>
export type SpeechRow = Selectable<SpeechesTable>

declare module '../../platform/db/database.ts' {
  interface Database {
    speech_sounds: SpeechSoundsTable
    speech_voices: SpeechVoicesTable
    speeches: SpeechesTable
  }
}

import type { DonationKind, DonationType } from '@plax/contracts/donation/donation-values'
import type { Generated, Selectable } from 'kysely'

interface DonationOptionsTable {
  creator_oid: string
  donation_type: Generated<DonationType>
  uses_text_effect: Generated<boolean>
  uses_roulette: Generated<boolean>
  uses_missions: Generated<boolean>
  is_locked: Generated<boolean>
  min_coins: Generated<number>
  uses_speech: Generated<boolean>
  speech_min_coins: Generated<number>
  uses_media: Generated<boolean>
  media_min_coins: Generated<number>
  media_max_seconds: Generated<number>
  goal_title: string | null
  goal_coins: number | null
  goal_since: Date | null
}

interface LiveDonationsTable {
  oid: string
  creator_oid: string
  /** The stream that was on. */
  stream_oid: string | null
  donor_oid: string
  donation_type: DonationKind
  coins: number
  /** Banned words are masked. */
  content: string
  /** The custom alert that was chosen, as it was called. */
  option_oid: string | null
  option_name: string | null
  /** What a voice reads. */
  speech_oid: string | null
  /** What it plays on the stream. */
  media_oid: string | null
  is_hidden_name: boolean
  anonymous_number: string | null
  /** Only its donor and its creator see it. */
  is_shadowed: boolean
  is_pinned: Generated<boolean>
  data_origin: string
  request_key: string
  request_hash: string
  posting_id: string
  created_at: Date
  /** When the chat showed it. */
  announced_at: Date | null
  returned_at: Date | null
  /** Null of other donations. */
  mission_oid: Generated<string | null>
  returned_coins: Generated<number>
}

export type DonationRow = Selectable<LiveDonationsTable>

declare module '../../platform/db/database.ts' {
  interface Database {
    donation_options: DonationOptionsTable
    live_donations: LiveDonationsTable
  }
}

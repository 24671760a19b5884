import type { MissionState } from '@plax/contracts/donation/mission-values'
import type { Generated, Selectable } from 'kysely'

interface MissionSettingsTable {
  creator_oid: string
  min_coins: number
  /** How many may be open at once. */
  open_limit: number
  cancel_penalty_percent: number
  failure_reward_percent: number
  pending_seconds: number
  max_seconds: number
}

interface LiveMissionsTable {
  oid: string
  creator_oid: string
  /** Null once their account is deleted, with the task. */
  assigner_oid: string | null
  /** The stream that was on. */
  stream_oid: string | null
  /** Banned words are masked. */
  task: string
  is_hidden_name: boolean
  anonymous_number: string | null
  /** Only its viewer and its creator see it. */
  is_shadowed: boolean
  state: MissionState
  time_limit_seconds: number
  pending_seconds: number
  fee_percent: number
  cancel_penalty_percent: number
  failure_reward_percent: number
  coins: number
  paid_coins: Generated<number>
  returned_coins: Generated<number>
  created_at: Date
  accepted_at: Date | null
  /** Until when it has to be accepted, or then done. */
  due_at: Date
  ended_at: Date | null
  ended_by: string | null
  /** What paid the creator. */
  posting_id: string | null
}

export type MissionSettingsRow = Selectable<MissionSettingsTable>
export type MissionRow = Selectable<LiveMissionsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    mission_settings: MissionSettingsTable
    live_missions: LiveMissionsTable
  }
}

import type { Generated } from 'kysely'

export interface PollsTable {
  item_oid: string
  /** Raised by each reset. */
  round: Generated<number>
  /** When it began again; null: when its item was published. */
  began_at: Date | null
  ended_at: Date | null
}

interface PollCountsTable {
  item_oid: string
  round: number
  option_id: string
  votes: number
}

interface PollVotesTable {
  item_oid: string
  user_oid: string
  round: number
  option_id: string
  voted_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    polls: PollsTable
    poll_counts: PollCountsTable
    poll_votes: PollVotesTable
  }
}

import type { ColumnType, Selectable } from 'kysely'

interface LivePollsTable {
  oid: string
  creator_oid: string
  stream_oid: string
  question: string
  options: string[]
  /** By the places of the options. */
  votes: ColumnType<number[], number[], never>
  /** Null once who started it left. */
  started_by: string | null
  started_at: Date
  /** Null: until it’s ended, or with the stream. */
  ends_at: Date | null
  ended_at: ColumnType<Date | null, undefined, Date>
}

interface LivePollVotesTable {
  poll_oid: string
  viewer_kind: 'user' | 'guest'
  viewer_oid: string
  option_id: string
  voted_at: Date
}

export type PollRow = Selectable<LivePollsTable>

declare module '../../../../platform/db/database.ts' {
  interface Database {
    live_polls: LivePollsTable
    live_poll_votes: LivePollVotesTable
  }
}

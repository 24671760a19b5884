import type { Generated } from 'kysely'
import type { StreamNoticeKind, StreamReport } from '@plax/contracts/live/live-values'

/** Who may enter, once a change takes effect. */
export interface NextEntry {
  tierOid: string | null
  usesTier: boolean
  usesTicket: boolean
}

/** What the site’s team did about a stream. */
export interface StreamNotice {
  kind: StreamNoticeKind
  reason: string
  at: string
}

interface LiveStreamsTable {
  /** That of its item in the catalogue, which has its texts and who may open it. */
  oid: string
  creator_oid: string
  created_at: Date
  /** `preparing`: only its creator can watch it. */
  state: 'preparing' | 'on' | 'ended'
  started_at: Date | null
  ended_at: Date | null
  tags: Generated<string[]>
  /** On Home, in search, and in rankings, unless it’s held back. */
  is_listed: Generated<boolean>
  /** The site’s team keeps it off Home, search, and rankings. */
  is_held_back: Generated<boolean>
  /** Those that its creator hasn’t dismissed, in the order of their time. */
  notices: Generated<StreamNotice[]>
  uses_anonymous_chat: Generated<boolean>
  uses_bonus_coins: Generated<boolean>
  /** Wanted as a way in; the item has it once a ticket was issued. */
  uses_ticket: Generated<boolean>
  /** Goes live as soon as a publisher is received. */
  starts_itself: Generated<boolean>
  /** Sent again right after someone ended a stream: it doesn’t start itself. */
  is_restart: Generated<boolean>
  /** Of its publisher, as the process that receives it says. */
  phase: Generated<'waiting' | 'starting' | 'live' | 'interrupted'>
  report: StreamReport | null
  reported_at: Date | null
  /** Where that process serves the stream to players; null: this site. */
  host: string | null
  /** Who watch now; one person counts once. */
  viewers: Generated<number>
  next_entry: NextEntry | null
  next_entry_at: Date | null
  stopped_by: string | null
  stop_reason: string | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_streams: LiveStreamsTable
  }
}

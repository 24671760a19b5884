import type { LinkPlatform } from '@plax/contracts/links/link-values'
import type { ColumnType } from 'kysely'

/** A stream of a linked account, while it’s live. */
export interface OutsideLive {
  title: string
  /** Null: not told. */
  category: string | null
  /** Null: hidden. */
  viewers: number | null
  startedAt: string | null
  thumbnailUrl: string | null
  url: string
}

interface LinkedAccountsTable {
  user_oid: string
  platform: LinkPlatform
  account_id: string
  name: string
  /** Null once the other side ended the link. */
  sealed: Buffer | null
  in_multichat: boolean
  followers: number | null
  followers_at: Date | null
  followers_asked_at: Date | null
  /** What it streams; written as JSON. */
  live: ColumnType<OutsideLive | null, string | null | undefined, string | null>
  live_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  live_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  changed_at: Date
  checked_at: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    linked_accounts: LinkedAccountsTable
  }
}

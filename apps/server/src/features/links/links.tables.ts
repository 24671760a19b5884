import type { LinkPlatform } from '@plax/contracts/links/link-values'

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
  changed_at: Date
  checked_at: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    linked_accounts: LinkedAccountsTable
  }
}

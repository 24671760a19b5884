interface EntitlementsTable {
  id: string
  user_oid: string
  subject_oid: string
  /** What gave it, such as `order:<oid>` or `gift:<oid>`. */
  source: string
  valid_from: Date
  /** Null is for ever. */
  valid_until: Date | null
  created_at: Date
}

interface InvitationsTable {
  user_oid: string
  subject_oid: string
  created_at: Date
}

/** Whose subscriber somebody is; written by the subscription, with the level of its tier copied. */
export interface MembershipsTable {
  user_oid: string
  creator_oid: string
  tier_oid: string
  /** The tier's place among those of its creator; 0 is the free tier. */
  level: number
  /** Opens only what was published from the first of the month of `since` on. */
  is_streak: boolean
  /** The start of the unbroken subscription. */
  since: Date
  /** Exclusive. */
  valid_until: Date
}

interface ItemPasswordsTable {
  oid: string
  item_oid: string
  hash: string
  created_at: Date
}

/** Who entered a password; a new one has another id. */
interface PasswordEntriesTable {
  password_oid: string
  owner_kind: 'user' | 'guest'
  owner_oid: string
  entered_at: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    entitlements: EntitlementsTable
    item_passwords: ItemPasswordsTable
    password_entries: PasswordEntriesTable
    invitations: InvitationsTable
    memberships: MembershipsTable
  }
}

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

declare module '../../platform/db/database.ts' {
  interface Database {
    entitlements: EntitlementsTable
    invitations: InvitationsTable
  }
}

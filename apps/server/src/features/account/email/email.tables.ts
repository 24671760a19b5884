interface EmailChangesTable {
  user_oid: string
  email: string
  old_confirmed_at: Date | null
  new_confirmed_at: Date | null
  expires_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    email_changes: EmailChangesTable
  }
}

import type { Generated } from 'kysely'

interface EmailCodesTable {
  email_key: string
  code_hash: string
  wrong_tries: Generated<number>
  expires_at: Date
}

interface MergedGuestsTable {
  guest_id: string
  user_oid: string
  merged_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    email_codes: EmailCodesTable
    merged_guests: MergedGuestsTable
  }
}

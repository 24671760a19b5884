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

interface SignUpGiftsTable {
  /** A keyed hash of who or where. */
  mark: string
  given: number
  expires_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    email_codes: EmailCodesTable
    merged_guests: MergedGuestsTable
    sign_up_gifts: SignUpGiftsTable
  }
}

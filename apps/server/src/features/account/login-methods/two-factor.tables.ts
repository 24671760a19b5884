import type { Generated } from 'kysely'

interface TwoFactorsTable {
  user_oid: string
  sealed_secret: Buffer
  set_up_at: Date
  /** Null until a first code confirms the setup. */
  enabled_at: Date | null
  /** The time step of the last code that was used. */
  last_step: number | null
  wrong_tries: Generated<number>
  wrong_since: Date | null
  recovery_salt: Buffer | null
}

interface RecoveryCodesTable {
  user_oid: string
  code_hash: Buffer
  used_at: Date | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    two_factors: TwoFactorsTable
    recovery_codes: RecoveryCodesTable
  }
}

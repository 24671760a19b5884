import type { CheckMethod, VerifierName } from '@plax/contracts/account/adult-values'

export interface AdultChecksTable {
  oid: string
  user_oid: string
  state: 'asked' | 'begun' | 'passed' | 'failed'
  provider: VerifierName | null
  method: CheckMethod | null
  provider_session: string | null
  sandbox_decision: 'approve' | 'refuse' | null
  /** Keyed hashes of what the form said; null once the check is over. */
  name_hash: string | null
  birth_date_hash: string | null
  created_at: Date
  expires_at: Date
}

interface AdultVerificationsTable {
  user_oid: string
  provider: VerifierName
  method: CheckMethod
  birth_year: number | null
  verified_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    adult_checks: AdultChecksTable
    adult_verifications: AdultVerificationsTable
  }
}

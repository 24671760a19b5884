import type { Generated } from 'kysely'

interface WithdrawalsTable {
  oid: string
  /** Null once the person was removed. */
  user_oid: string | null
  /** `removing`: the account is closed, and its parts are being erased. */
  state: 'waiting' | 'cancelled' | 'removing' | 'removed'
  reason: string
  review: string
  asked_at: Date
  scheduled_at: Date
  ended_at: Date | null
  cancelled_by: 'call' | 'sign-in' | null
  /** The features that a removal is done with. */
  erased_parts: Generated<string[]>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    withdrawals: WithdrawalsTable
  }
}

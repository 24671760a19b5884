import type { TopUpFailure } from '@plax/contracts/payment/top-up-values'
import type { Generated } from 'kysely'

export interface TopUpsTable {
  user_oid: string
  is_on: boolean
  max_coins_per_day: number
  due_key: Generated<string | null>
  /** `YYYY-MM-DD` in the operator's zone. */
  day: Generated<string | null>
  day_coins: Generated<number>
  failure: Generated<TopUpFailure | null>
  updated_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    top_ups: TopUpsTable
  }
}

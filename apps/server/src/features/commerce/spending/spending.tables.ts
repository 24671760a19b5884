import type { Selectable } from 'kysely'

interface SpendingDaysTable {
  user_oid: string
  /** Of the operator’s business zone. */
  day: string
  coins: number
}

interface SpendingLimitsTable {
  user_oid: string
  day_coins: number | null
  month_coins: number | null
  /** What holds from `next_from` on. */
  next_day_coins: number | null
  next_month_coins: number | null
  next_from: Date | null
  changed_at: Date
}

export type LimitsRow = Selectable<SpendingLimitsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    spending_days: SpendingDaysTable
    spending_limits: SpendingLimitsTable
  }
}

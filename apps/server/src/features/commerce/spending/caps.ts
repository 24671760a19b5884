import { type SpendingCaps, spendingCapsSetting } from './spending.settings.ts'
import type { LimitsRow } from './spending.tables.ts'

/** The lower of a person’s own limit and the platform’s. */
export interface Cap {
  coins: number
  isOwn: boolean
}

export interface Caps {
  day: Cap | null
  month: Cap | null
}

export interface OwnLimits {
  dayCoins: number | null
  monthCoins: number | null
}

const none: OwnLimits = { dayCoins: null, monthCoins: null }

/** A row as it comes from JSON has its time as text. */
type StoredLimits = Omit<LimitsRow, 'next_from' | 'changed_at'> & {
  next_from: Date | string | null
}

export function ownLimitsOf(row: StoredLimits | null, now: Date): OwnLimits {
  if (!row) return none
  const hasNext = row.next_from !== null && new Date(row.next_from) <= now
  return hasNext
    ? { dayCoins: row.next_day_coins, monthCoins: row.next_month_coins }
    : { dayCoins: row.day_coins, monthCoins: row.month_coins }
}

export function capsOf(of: {
  limits: StoredLimits | null
  isVerified: boolean
  /** As stored; null for the default. */
  caps: SpendingCaps | null
  now: Date
}): Caps {
  const platform = (of.caps ?? spendingCapsSetting.default)[
    of.isVerified ? 'verified' : 'unverified'
  ]
  const own = ownLimitsOf(of.limits, of.now)
  return {
    day: lower(own.dayCoins, platform.dayCoins),
    month: lower(own.monthCoins, platform.monthCoins),
  }
}

function lower(own: number | null, platform: number | null): Cap | null {
  if (own !== null && (platform === null || own <= platform)) return { coins: own, isOwn: true }
  return platform === null ? null : { coins: platform, isOwn: false }
}

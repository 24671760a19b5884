import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { preparedQuery } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import '../../account/account.service.ts'
import { businessZoneSetting } from '../../settings/business-day.service.ts'
import { type Cap, capsOf } from './caps.ts'
import { type SpendingCaps, spendingCapsSetting } from './spending.settings.ts'
import type { LimitsRow } from './spending.tables.ts'

/** Coins that a person paid, without bonus coins. */
export interface Spent {
  userOid: string
  coins: number
}

interface CountedRow {
  userOid: string
  dayCoins: number
  monthCoins: number
  limits: LimitsRow | null
  isVerified: boolean
  caps: SpendingCaps | null
}

export const businessZone = sql<string>`coalesce((SELECT value #>> '{}' FROM settings
  WHERE name = ${sql.lit(businessZoneSetting.name)}), ${sql.lit(businessZoneSetting.default)})`

export const storedCaps = sql<SpendingCaps | null>`(SELECT value FROM settings
  WHERE name = ${sql.lit(spendingCapsSetting.name)})`

/** A person’s row is locked after their wallet, and those of a batch in the order of their ids. */
const count = preparedQuery<{ userOids: string[]; coins: number[]; now: Date }, CountedRow>(
  (db, { userOids, coins, now }) => ({
    compile: () =>
      sql<CountedRow>`
    WITH counted AS (
      INSERT INTO spending_days (user_oid, day, coins)
      SELECT spent.user_oid, (${now}::timestamptz AT TIME ZONE ${businessZone})::date, spent.coins
      FROM unnest(${userOids}::text[], ${coins}::bigint[]) AS spent (user_oid, coins)
      ORDER BY spent.user_oid
      ON CONFLICT (user_oid, day) DO UPDATE SET coins = spending_days.coins + excluded.coins
      RETURNING user_oid, day, coins
    )
    SELECT counted.coins AS "dayCoins", counted.coins + (
        SELECT coalesce(sum(earlier.coins), 0) FROM spending_days AS earlier
        WHERE earlier.user_oid = counted.user_oid AND earlier.day < counted.day
          AND earlier.day >= date_trunc('month', counted.day)
      )::bigint AS "monthCoins",
      (SELECT to_jsonb(own) FROM spending_limits AS own
        WHERE own.user_oid = counted.user_oid) AS limits,
      (SELECT is_adult FROM users WHERE oid = counted.user_oid) AS "isVerified",
      counted.user_oid AS "userOid", ${storedCaps} AS caps
    FROM counted`.compile(db),
  }),
)

/**
 * Counts what people paid towards their limits, in the transaction that took it, which has to end with
 * what is thrown.
 *
 * @throws commerce.over_day_limit, commerce.over_month_limit
 */
export async function countSpending(tx: Tx, spent: readonly Spent[], now: Date): Promise<void> {
  const sums = new Map<string, number>()
  for (const { userOid, coins } of spent)
    if (coins > 0) sums.set(userOid, (sums.get(userOid) ?? 0) + coins)
  if (sums.size === 0) return
  const rows = await count(tx, { userOids: [...sums.keys()], coins: [...sums.values()], now })
  for (const row of rows) {
    const { day, month } = capsOf({ ...row, now })
    const coins = sums.get(row.userOid) ?? 0
    assertWithin('commerce.over_day_limit', { cap: day, sum: row.dayCoins, coins })
    assertWithin('commerce.over_month_limit', { cap: month, sum: row.monthCoins, coins })
  }
}

function assertWithin(
  code: 'commerce.over_day_limit' | 'commerce.over_month_limit',
  { cap, sum, coins }: { cap: Cap | null; sum: number; coins: number },
): void {
  if (cap === null || sum <= cap.coins) return
  // A limit that was lowered may be below what was spent before.
  const leftCoins = Math.max(0, cap.coins - (sum - coins))
  throw new AppError(code, { leftCoins, capCoins: cap.coins })
}

/** What was returned doesn’t count. */
export async function uncountSpending(
  tx: Tx,
  { userOid, coins, paidAt }: Spent & { paidAt: Date },
): Promise<void> {
  if (coins === 0) return
  await sql`UPDATE spending_days SET coins = greatest(0, coins - ${coins})
    WHERE user_oid = ${userOid}
      AND day = (${paidAt}::timestamptz AT TIME ZONE ${businessZone})::date`.execute(tx)
}

/** As `uncountSpending`, of what was paid at several times: the latest days come first. */
export async function uncountLatest(tx: Tx, { userOid, coins }: Spent): Promise<void> {
  await sql`UPDATE spending_days SET coins = spending_days.coins - returned.coins
    FROM (
      SELECT day, least(coins, greatest(0, ${coins} - coalesce(sum(coins) OVER (
        ORDER BY day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) AS coins
      FROM spending_days WHERE user_oid = ${userOid}
    ) AS returned
    WHERE user_oid = ${userOid} AND spending_days.day = returned.day AND returned.coins > 0`.execute(
    tx,
  )
}

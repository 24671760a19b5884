import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { type ForgetDeps, forgetRows } from '../../../platform/forget.ts'

export const forgetSpendingTask = 'commerce.forget-spending'

/** Limits look at the running month; returns in the month after it still find what they were of. */
const keptDays = 93

export async function forgetSpending(deps: ForgetDeps & { clock: Clock }): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptDays * 86_400_000)
  await forgetRows(deps, 'spending_days', sql`day < ${before}::date`)
}

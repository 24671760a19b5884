import type { FirstMonthRule } from '@plax/money'
import { firstMonthSetting } from '../features/subscription/rows/subscription.settings.ts'
import { newKey } from './money.ts'
import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'

/** Adds a tier through the front door; answers its hash. */
export async function addTier(
  t: TestApp,
  creator: Person,
  tier: Record<string, unknown>,
): Promise<string> {
  const answer = await t.call('POST /account/modify/subscription_tiers', {
    token: creator.token,
    body: { mode: 'push', tier: { name: 'Tier', ...tier } },
  })
  if (answer.status !== 200) throw new Error(`Adding a tier answered ${answer.text}`)
  return answer.body.tierHash
}

export function confirmTier(
  t: TestApp,
  { token }: Person,
  body: { tierHash: string; priceCoins: number; [name: string]: unknown },
  idempotencyKey = newKey(),
): Promise<TestAnswer> {
  return t.call('POST /payment/subscription/confirm', { token, idempotencyKey, body })
}

/** Lets a first month cost as much as any, where a test is about something else. */
export async function chargeWholeMonths(t: TestApp): Promise<void> {
  await setFirstMonth(t, 'whole')
}

export function setFirstMonth(t: TestApp, rule: FirstMonthRule): Promise<void> {
  const { db, settings } = t.deps
  return db.transaction().execute((tx) => settings.set(tx, firstMonthSetting, rule, null))
}

import type { FirstMonthRule } from '@plax/money'
import { sql } from 'kysely'
import { firstMonthSetting } from '../features/subscription/rows/subscription.settings.ts'
import { createTestApp } from './app.ts'
import { newKey } from './money.ts'
import type { TestAnswer, TestApp } from './open-app.ts'
import { type Person, signUpCreator, signUpPerson } from './people.ts'

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

/** On the day on which the tests begin: a creator with Silver for 100 coins and Gold for 300, and a reader. */
export async function openTiers(
  t: TestApp,
  goldFields: Record<string, unknown> = {},
): Promise<{ creator: Person; reader: Person; silver: string; gold: string }> {
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  const creator = await signUpCreator(t)
  const reader = await signUpPerson(t)
  const silver = await addTier(t, creator, { name: 'Silver', price: 100 })
  const gold = await addTier(t, creator, { name: 'Gold', price: 300, ...goldFields })
  return { creator, reader, silver, gold }
}

/** Ends every subscription, so that none of an earlier test is due again. */
export async function endSubscriptions(t: TestApp): Promise<void> {
  await sql`UPDATE subscriptions SET state = 'ended', ends_at = ${t.clock.now()},
    attempts = 0, retry_at = NULL WHERE state <> 'ended'`.execute(t.deps.db)
}

export function confirmTier(
  t: TestApp,
  { token }: Person,
  body: { tierHash: string; priceCoins: number; [name: string]: unknown },
  idempotencyKey = newKey(),
): Promise<TestAnswer> {
  return t.call('POST /payment/subscription/confirm', { token, idempotencyKey, body })
}

/** The program, with first months that cost as much as any. */
export async function createTierApp(env: Record<string, string> = {}): Promise<TestApp> {
  const t = await createTestApp(env)
  await chargeWholeMonths(t)
  return t
}

/** Lets a first month cost as much as any, where a test is about something else. */
export async function chargeWholeMonths(t: TestApp): Promise<void> {
  await setFirstMonth(t, 'whole')
}

export function setFirstMonth(t: TestApp, rule: FirstMonthRule): Promise<void> {
  const { db, settings } = t.deps
  return db.transaction().execute((tx) => settings.set(tx, firstMonthSetting, rule, null))
}

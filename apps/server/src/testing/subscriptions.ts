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

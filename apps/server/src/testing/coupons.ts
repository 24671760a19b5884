import { expect } from 'vitest'
import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'

type Caller = { token?: string; guestId?: string; address?: string }

/** Makes a chat coupon as an administrator, and answers its code. */
export async function makeCoupon(
  t: TestApp,
  admin: Person,
  body: Record<string, unknown> = {},
): Promise<string> {
  const worth = body.creditMilli === undefined ? { chats: 3 } : {}
  const answer = await t.call('POST /story-chat/admin/chat-coupons', {
    token: admin.token,
    body: { ...worth, uses: 10, ...body },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.coupon.code
}

export function claimCoupon(t: TestApp, caller: Caller, code: string): Promise<TestAnswer> {
  return t.call('POST /story-chat/coupon', { ...caller, body: { code } })
}

/** What became of a coupon, latest first. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
export async function usageOf(t: TestApp, admin: Person, code: string): Promise<any[]> {
  const route = `GET /story-chat/admin/chat-coupons/${code}/usage?limit=100`
  return (await t.call(route, { token: admin.token })).body.items
}

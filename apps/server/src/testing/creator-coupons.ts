import type { TestApp } from './open-app.ts'
import type { Person } from './people.ts'

/** Makes a coupon for a tier through the front door; answers its code. */
export async function makeTierCoupon(
  t: TestApp,
  creator: Person,
  body: { tierHash: string; [name: string]: unknown },
): Promise<string> {
  const answer = await t.call('POST /account/coupon/tier', { token: creator.token, body })
  if (answer.status !== 200) throw new Error(`Making a coupon answered ${answer.text}`)
  return answer.body.coupon.code
}

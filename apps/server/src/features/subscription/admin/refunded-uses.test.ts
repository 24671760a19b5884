import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeTierCoupon } from '../../../testing/creator-coupons.ts'
import { runMigration } from '../../../testing/migrations.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { chargeWholeMonths, addTier, confirmTier } from '../../../testing/subscriptions.ts'

let t: TestApp
let admin: Person
let creator: Person
let tierHash: string
beforeAll(async () => {
  t = await createTestApp()
  await chargeWholeMonths(t)
  admin = await signUpAdmin(t)
  creator = await signUpCreator(t)
  tierHash = await addTier(t, creator, { name: 'Silver', price: 100, price_usd: 3000 })
})
afterAll(() => t.close())

const shown = async (code: string) => {
  const { items } = (await t.call('GET /account/coupon/tier', { token: creator.token })).body
  return items.find((item: { code: string }) => item.code === code)
}
const refund = async (subscriptionOid: string) => {
  const path = `GET /payment/admin/subscriptions/${subscriptionOid}`
  const { payments } = (await t.call(path, { token: admin.token })).body
  const body = { kind: 'subscription', oid: payments[0].paymentOid, reason: 'By mistake.' }
  const options = { token: admin.token, idempotencyKey: newKey(), body }
  expect((await t.call('POST /account/admin/refunds', options)).status).toBe(200)
}
const pay = async (coupon: string, who: Person) => {
  const { status, text, body } = await confirmTier(t, who, { tierHash, priceCoins: 40, coupon })
  expect(status, text).toBe(200)
  t.clock.advance(1000)
  return body.subscriptionOid as string
}
/** As a refund left it that gave no use back. */
const leaveUsed = async (code: string, { oid }: Person) => {
  const use = { code, user_oid: oid, used_at: t.clock.now() }
  await t.deps.db.insertInto('creator_coupon_uses').values(use).execute()
  await t.deps.db
    .updateTable('creator_coupons')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .execute()
}

it('gives back, once, the uses of payments that were refunded before refunds did, and no other', async () => {
  const code = await makeTierCoupon(t, creator, { tierHash, price: 40, seats: 3 })
  const untouched = await makeTierCoupon(t, creator, { tierHash, price: 40 })
  const people = await Promise.all([1, 2, 3, 4].map(() => signUpPerson(t)))
  for (const who of people) await giveAmount(t, who, 'coin', 40)
  const [payer, returned, left, other] = people as [Person, Person, Person, Person]
  await pay(code, payer)
  await pay(untouched, other)
  // Refunded and used once more: what was paid since stands.
  await refund(await pay(code, returned))
  await pay(code, returned)
  await refund(await pay(code, left))
  await leaveUsed(code, left)
  expect(await shown(code)).toMatchObject({ uses: 3, state: 'used_up' })
  await runMigration(t, '_coupon_refunded_uses.sql')
  expect(await shown(code)).toMatchObject({ uses: 2, state: 'usable' })
  expect(await shown(untouched)).toMatchObject({ uses: 1 })
  const users = t.deps.db.selectFrom('creator_coupon_uses').select('user_oid')
  const stay = (await users.where('code', '=', code).execute()).map(({ user_oid: oid }) => oid)
  expect(new Set(stay)).toEqual(new Set([payer.oid, returned.oid]))
  await pay(code, left)
  await runMigration(t, '_coupon_refunded_uses.sql')
  expect(await shown(code)).toMatchObject({ uses: 3, state: 'used_up' })
})

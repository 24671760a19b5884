import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { startToss, type TossServer } from '../../../testing/toss.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'

describe('charges that nobody confirmed', () => {
  let t: TestApp
  let toss: TossServer
  let person: Person
  beforeAll(async () => {
    toss = await startToss()
    t = await createTestApp(toss.env)
  })
  beforeEach(async () => {
    Object.assign(toss, { isDown: false, losesAnswers: false })
    person = await signUpPerson(t)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(async () => {
    await t.close()
    await toss.close()
  })

  const start = async (): Promise<string> => {
    const { body } = await t.call('POST /payment/charge', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { coins: 100, currency: 'KRW', method: 'card', acceptTerms: true },
    })
    return body.orderOid
  }
  const settle = () => t.jobs.get('payment.settle-open-charges')?.({})
  const coins = async () => (await walletOf(t, person)).coins
  const stateOf = async (oid: string) =>
    (
      await t.deps.db
        .selectFrom('charges')
        .select('state')
        .where('oid', '=', oid)
        .executeTakeFirstOrThrow()
    ).state

  it('are credited once where the gateway captured them and the answer was lost', async () => {
    const orderOid = await start()
    const paymentKey = toss.decide(orderOid, 'approve')
    toss.losesAnswers = true
    const body = { orderOid, paymentKey }
    const options = { token: person.token, idempotencyKey: newKey(), body }
    expect((await t.call('PUT /payment/charge', options)).body.code).toBe('payment.unknown')
    toss.losesAnswers = false
    await settle()
    expect(await coins()).toBe(0)
    t.clock.advance(11 * 60_000)
    await Promise.all([settle(), settle()])
    await settle()
    expect(await coins()).toBe(100)
    expect((await t.call('PUT /payment/charge', options)).body.balanceCoins).toBe(100)
  })

  it('are credited where the process ended between the capture and the credit', async () => {
    const orderOid = await start()
    await t.deps.db
      .updateTable('charges')
      .set({ state: 'captured' })
      .where('oid', '=', orderOid)
      .execute()
    t.clock.advance(11 * 60_000)
    await settle()
    expect([await stateOf(orderOid), await coins()]).toEqual(['paid', 100])
  })

  it('fail where the gateway refused them, stay open where nobody paid, and wait where it is down', async () => {
    const refused = await start()
    toss.decide(refused, 'reject')
    const open = await start()
    t.clock.advance(11 * 60_000)
    toss.isDown = true
    await settle()
    expect(await stateOf(refused)).toBe('ready')
    toss.isDown = false
    await settle()
    expect([await stateOf(refused), await stateOf(open)]).toEqual(['failed', 'ready'])
    expect(await coins()).toBe(0)
  })
})

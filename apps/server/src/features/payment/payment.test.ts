import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { type Person, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { confirmCharge } from './charges/onetime.ts'
import { createSandboxGateway } from './gateways/sandbox-gateway.ts'
import { createPayment } from './payment.service.ts'

describe('money routes', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    person = await signUpPerson(t)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  const ready = (over: Record<string, unknown> = {}, key = newKey()) =>
    t.call('POST /payment/onetime/ready', {
      token: person.token,
      idempotencyKey: key,
      body: { coins: 100, currency: 'KRW', method: 'card', acceptTerms: true, ...over },
    })

  const decide = async (redirectUrl: string, decision: 'approve' | 'decline') => {
    const id = redirectUrl.split('/').at(-1)
    const { body } = await t.call(`POST /payment/sandbox/${id}`, { body: { decision } })
    return new URL(body.returnUrl, 'http://plax.invalid').searchParams
  }

  const confirm = (orderOid: string, paymentKey: string, key = newKey()) =>
    t.call('POST /payment/onetime/confirm', {
      token: person.token,
      idempotencyKey: key,
      body: { orderOid, paymentKey },
    })

  describe('charging', () => {
    it('tells the gateway what is bought in the language of the buyer', async () => {
      const order = await ready({ coins: 1000, lang: 'ko' })
      const page = await t.call(`GET /payment/sandbox/${order.body.redirectUrl.split('/').at(-1)}`)
      expect(page.body.description).toBe('1,000코인')
    })

    it('credits what was approved at the gateway, kept apart from bonus coins [R-wallet-002]', async () => {
      const order = await ready()
      expect(order.body.price).toMatchObject({ coins: 100, currency: 'KRW', amountMinor: 11_000 })
      const back = await decide(order.body.redirectUrl, 'approve')
      expect(back.get('orderOid')).toBe(order.body.orderOid)
      const done = await confirm(order.body.orderOid, back.get('paymentKey') ?? '')
      expect(done.body).toMatchObject({ coins: 100, balanceCoins: 100 })
      expect(await walletOf(t, person)).toMatchObject({ coins: 100, bonusCoins: 0 })
      const posting = await t.call(`GET /ledger/postings/${done.body.postingId}`, {
        token: person.token,
      })
      expect(posting.body).toMatchObject({
        type: 'purchase',
        reference: { kind: 'charge', oid: order.body.orderOid },
      })
    })

    it('refuses without the terms, and makes no order [R-payment-004]', async () => {
      const answer = await ready({ acceptTerms: false })
      expect([answer.status, answer.body.code]).toEqual([400, 'payment.terms_required'])
      const { body } = await t.call('GET /payment/charge', { token: person.token })
      expect(body.history).toEqual([])
    })

    it.each([
      [{ coins: 7 }, 'payment.amount_not_offered'],
      [{ method: 'wallet_jpy' }, 'payment.method_not_for_currency'],
    ])('refuses %j', async (over, code) => {
      const answer = await ready(over)
      expect([answer.status, answer.body.code]).toEqual([400, code])
    })

    it('refuses without a key, a visitor, and amounts that are none', async () => {
      const body = { coins: 100, currency: 'KRW', method: 'card', acceptTerms: true }
      const noKey = await t.call('POST /payment/onetime/ready', { token: person.token, body })
      expect(noKey.body.code).toBe('request.idempotency_key_required')
      const visitor = await t.call('POST /payment/onetime/ready', {
        idempotencyKey: newKey(),
        body,
      })
      expect(visitor.status).toBe(401)
      expect((await ready({ coins: 'many' })).body.code).toBe('request.invalid')
    })

    it.each([
      ['KRW', 'card', 100, 11_000],
      ['JPY', 'card', 100, 1_100],
      ['JPY', 'wallet_jpy', 100, 1_200],
      ['USD', 'card', 100, 1_099],
    ])(
      'prices %s by %s: %i coins are %i [R-wallet-019]',
      async (currency, method, coins, amountMinor) => {
        const { body } = await t.call(`GET /payment/charge?currency=${currency}`, {
          token: person.token,
        })
        expect(body.options).toContainEqual({ coins, currency, method, amountMinor })
      },
    )

    it('answers a repeated start with the same order, and refuses another one under its key', async () => {
      const key = newKey()
      const [one, two] = await Promise.all([ready({}, key), ready({}, key)])
      expect(one?.body).toEqual(two?.body)
      const other = await ready({ coins: 300 }, key)
      expect([other.status, other.body.code]).toEqual([422, 'request.idempotency_key_reused'])
    })

    it('credits once, however often and at once it is confirmed', async () => {
      const order = await ready()
      const back = await decide(order.body.redirectUrl, 'approve')
      const paymentKey = back.get('paymentKey') ?? ''
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => confirm(order.body.orderOid, paymentKey)),
      )
      expect(new Set(answers.map((answer) => answer.body.postingId)).size).toBe(1)
      expect(await walletOf(t, person)).toMatchObject({ coins: 100 })
    })

    it('credits nothing that was declined, not approved, or confirmed with a wrong key [R-payment-005]', async () => {
      const declined = await ready()
      expect((await decide(declined.body.redirectUrl, 'decline')).get('failed')).toBe('1')
      const failed = await confirm(declined.body.orderOid, 'x')
      expect([failed.status, failed.body.code, failed.body.message]).toEqual([
        402,
        'payment.failed',
        'The payment failed or was canceled. Nothing was charged. Try again, or use another payment method.',
      ])
      const open = await ready()
      expect((await confirm(open.body.orderOid, 'x')).status).toBe(402)
      const approved = await ready()
      await decide(approved.body.redirectUrl, 'approve')
      expect((await confirm(approved.body.orderOid, 'guessed')).status).toBe(402)
      expect(await walletOf(t, person)).toMatchObject({ coins: 0 })
    })

    it("does not confirm somebody else's order", async () => {
      const order = await ready()
      const back = await decide(order.body.redirectUrl, 'approve')
      person = await signUpPerson(t)
      const answer = await confirm(order.body.orderOid, back.get('paymentKey') ?? '')
      expect([answer.status, answer.body.code]).toEqual([404, 'payment.order_not_found'])
    })

    it('credits after a crash between the capture and the posting', async () => {
      const order = await ready()
      const back = await decide(order.body.redirectUrl, 'approve')
      const sandbox = createSandboxGateway(t.deps)
      const request = {
        userOid: person.oid,
        orderOid: order.body.orderOid,
        paymentKey: back.get('paymentKey') ?? '',
      }
      const crashing = {
        ...sandbox,
        capture: async (payment: Parameters<typeof sandbox.capture>[0]) => {
          await sandbox.capture(payment)
          throw new Error('the process ends here')
        },
      }
      await expect(
        confirmCharge({ ...createPayment(t.deps), gateway: crashing }, request),
      ).rejects.toThrow('payment.unknown')
      expect(await walletOf(t, person)).toMatchObject({ coins: 0 })
      expect((await confirm(request.orderOid, request.paymentKey)).status).toBe(200)
      expect(await walletOf(t, person)).toMatchObject({ coins: 100 })
    })
  })

  describe('converting coins to credits', () => {
    const convert = (amount: number, over: Record<string, unknown> = {}, key = newKey()) =>
      t.call('POST /story-chat/convert/credit', {
        token: person.token,
        idempotencyKey: key,
        body: { amount, ...over },
      })

    it('moves coins into the separate balance of credits [R-wallet-006]', async () => {
      await giveAmount(t, person, 'coin', 50)
      const answer = await convert(20)
      expect(answer.body).toMatchObject({ coins: 20, creditMilli: 200_000, remainingCoins: 980 })
      expect(await walletOf(t, person)).toMatchObject({ coins: 30, creditMilli: 200_000 })
    })

    it('refuses bonus coins, asked for or needed [R-wallet-014]', async () => {
      await giveAmount(t, person, 'bonusCoin', 50)
      const asked = await convert(10, { type: 'bonusCoin' })
      expect([asked.status, asked.body.code]).toEqual([400, 'wallet.bonus_not_convertible'])
      const needed = await convert(10)
      expect([needed.status, needed.body.code]).toEqual([402, 'wallet.not_enough_coins'])
      expect(await walletOf(t, person)).toMatchObject({ bonusCoins: 50, creditMilli: 0 })
    })

    it('says that the coins do not suffice, and how many are missing [R-wallet-011]', async () => {
      await giveAmount(t, person, 'coin', 15)
      const answer = await convert(20)
      expect([answer.status, answer.body.code]).toEqual([402, 'wallet.not_enough_coins'])
      expect(answer.body.details).toMatchObject({ availableCoins: 15, shortCoins: 5 })
      expect(answer.body.message).toMatch(/enough coins/i)
      expect(await walletOf(t, person)).toMatchObject({ coins: 15, creditMilli: 0 })
    })

    it('stops at 1,000 coins a day and says how many remain [R-wallet-009]', async () => {
      await giveAmount(t, person, 'coin', 3000)
      expect((await convert(990)).status).toBe(200)
      const answer = await convert(11)
      expect([answer.status, answer.body.code]).toEqual([422, 'wallet.conversion_limit'])
      expect(answer.body.details).toMatchObject({ maxCoins: 1000, remainingCoins: 10 })
      expect(answer.body.message).toContain('You have 10 left today')
      expect((await convert(10)).body.remainingCoins).toBe(0)
      t.clock.advance(24 * 3600_000)
      expect((await convert(1)).status).toBe(200)
    })

    it('shows the remaining amount with the refusal in Korean [R-wallet-012]', async () => {
      await giveAmount(t, person, 'coin', 3000)
      const answer = await convert(1001, { lang: 'ko' })
      expect(answer.body.message).toContain('오늘은 1000코인 더 전환할 수 있어요')
    })

    it.each([0, -5, 1.5])('refuses to convert %d coins', async (amount) => {
      expect((await convert(amount)).status).toBe(400)
    })

    it('converts once under one key, also at once, and refuses another amount under it', async () => {
      await giveAmount(t, person, 'coin', 100)
      const key = newKey()
      const answers = await Promise.all(Array.from({ length: 6 }, () => convert(30, {}, key)))
      expect(new Set(answers.map((answer) => answer.body.postingId)).size).toBe(1)
      expect(await walletOf(t, person)).toMatchObject({ coins: 70, creditMilli: 300_000 })
      expect((await convert(31, {}, key)).status).toBe(422)
    })

    it('keeps two who convert at once from overdrawing', async () => {
      await giveAmount(t, person, 'coin', 100)
      const answers = await Promise.all([convert(80), convert(80)])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 402])
      expect(await walletOf(t, person)).toMatchObject({ coins: 20, creditMilli: 800_000 })
    })

    it('slows down who converts without end', async () => {
      const answers = await Promise.all(Array.from({ length: 61 }, () => convert(1)))
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    })

    it('tells the rate and what remains', async () => {
      const { body } = await t.call('GET /story-chat/convert/credit?amount=12', {
        token: person.token,
      })
      expect(body).toEqual({
        creditMilliPerCoin: 10_000,
        maxCoinsPerDay: 1000,
        remainingCoins: 1000,
        creditMilli: 120_000,
      })
    })
  })
})

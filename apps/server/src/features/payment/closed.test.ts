import { errorMessage } from '@plax/contracts/errors/index'
import { languages } from '@plax/contracts/languages'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { readConfig } from '../../platform/config.ts'
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/app.ts'
import { newKey, walletOf } from '../../testing/money.ts'
import { openApp } from '../../testing/open-app.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { beginCard, registerCard } from '../../testing/saved-cards.ts'
import { addTier, confirmTier } from '../../testing/subscriptions.ts'
import { billDue } from '../subscription/billing/bill-due.ts'
import { subscriptionPurpose } from '../subscription/subscription.service.ts'
import { chargeOffSession } from './card-orders/order-by-program.ts'
import { settleOpenCharges } from './charges/settle-charge.ts'
import { createPayment } from './payment.service.ts'

const refused = [503, 'payment.not_connected']
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]
const hourMs = 3600 * 1000

/** What was begun at the sandbox in development, and goes on in production. */
describe.each([{}, { PLAX_GATEWAY: 'sandbox' }])('charging in production with %j', (gateway) => {
  let before: TestApp
  let t: TestApp
  let fan: Person
  let tierHash: string
  let open: { orderOid: string; id: string }
  let approved: { orderOid: string; paymentKey: string }
  let typed: Awaited<ReturnType<typeof beginCard>>
  let subscriber: Person
  beforeAll(async () => {
    before = await createTestApp()
    fan = await signUpPerson(before)
    subscriber = await signUpPerson(before)
    const creator = await signUpCreator(before)
    tierHash = await addTier(before, creator, { name: 'Silver', price: 100, price_usd: 3000 })
    await registerCard(before, fan)
    typed = await beginCard(before, fan)
    await registerCard(before, subscriber)
    const quote = await before.call('POST /payment/subscription/ready', {
      token: subscriber.token,
      body: { tierHash, ...byCard },
    })
    const { priceCoins, card } = quote.body
    const told = { tierHash, priceCoins, amountMinor: card.amountMinor, ...byCard }
    expect((await confirmTier(before, subscriber, told)).status).toBe(200)
    open = await beginCharge()
    const { orderOid, id } = await beginCharge()
    const decided = { body: { decision: 'approve' } }
    const { returnUrl } = (await before.call(`POST /payment/sandbox/${id}`, decided)).body
    const back = new URL(returnUrl, 'http://x')
    approved = { orderOid, paymentKey: back.searchParams.get('paymentKey') ?? '' }
    const { clock, deps } = before
    const { dataDir } = deps.config
    const env = { NODE_ENV: 'production', PLAX_DEMO: '0', PLAX_DATA: dataDir, ...gateway }
    const config = readConfig({ ...env, PLAX_LOG_LEVEL: 'silent' })
    t = await openApp(config, deps.databaseUrl, { clock })
  })
  afterAll(async () => {
    await t.close()
    await before.close()
  })

  const byCard = { method: 'card', currency: 'USD' }
  const coins = { coins: 500, currency: 'USD', method: 'card', acceptTerms: true }
  const asked = (body: Record<string, unknown>, lang = 'en') => ({
    token: fan.token,
    idempotencyKey: newKey(),
    headers: { 'accept-language': lang === 'jp' ? 'ja' : lang },
    body,
  })
  async function beginCharge(): Promise<{ orderOid: string; id: string }> {
    const { orderOid, redirectUrl } = (await before.call('POST /payment/charge', asked(coins))).body
    return { orderOid, id: redirectUrl.split('/').at(-1) }
  }
  const captured = async () => {
    const { rows } = await sql<{ state: string; charges: number }>`
      SELECT state, count(*)::int AS charges FROM sandbox_payments GROUP BY state`.execute(
      t.deps.db,
    )
    return Object.fromEntries(rows.map((row) => [row.state, row.charges]))
  }

  it('is refused on every way that would charge, in four languages, and charges nothing', async () => {
    const sandboxBefore = await captured()
    const { coins: _all, ...touch } = coins
    const oneTouch = { ...touch, method: undefined, coins: 500 }
    const choice = { tierHash, priceCoins: 100, amountMinor: 3000, ...byCard }
    const { registrationOid, pageId } = typed
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2029 }
    const ways: [string, Record<string, unknown>][] = [
      ['POST /payment/charge', coins],
      ['POST /payment/onetime/ready', coins],
      ['PUT /payment/charge', approved],
      ['POST /payment/onetime/confirm', approved],
      ['POST /payment/one-touch/confirm', oneTouch],
      ['POST /payment/stripe/charge-saved', oneTouch],
      ['POST /payment/registercard', {}],
      ['POST /payment/stripe/setup-card', {}],
      ['PUT /payment/registercard', { registrationOid }],
      ['POST /payment/subscription/confirm', choice],
      [`POST /payment/sandbox/${open.id}`, { decision: 'approve' }],
      [`POST /payment/sandbox/card/${pageId}`, { card }],
    ]
    for (const [way, body] of ways) {
      for (const lang of languages) {
        const answer = await t.call(way, asked(body, lang))
        expect([way, ...codeOf(answer)]).toEqual([way, ...refused])
        expect(answer.body.message).toBe(errorMessage('payment.not_connected', lang, {}))
      }
    }
    const quote = await t.call('POST /payment/subscription/ready', asked({ tierHash, ...byCard }))
    expect(quote.body.obstacle.code).toBe('payment.not_connected')
    await settleOpenCharges({ ...createPayment(t.deps), log: createLog('silent') })
    t.clock.advance(hourMs)
    await settleOpenCharges({ ...createPayment(t.deps), log: createLog('silent') })
    expect(await captured()).toEqual(sandboxBefore)
    expect((await walletOf(t, fan)).coins).toBe(0)
  })

  it('is shown as closed where coins are bought and cards are kept', async () => {
    const { gateway: shown, options } = (await t.call('GET /payment/charge', asked({}))).body
    expect([shown.isOpen, options]).toEqual([false, []])
    expect((await t.call('GET /payment/stripe/customer-data', asked({}))).body.isOpen).toBe(false)
    const inDevelopment = (await before.call('GET /payment/charge', asked({}))).body
    expect(inDevelopment.gateway.isOpen).toBe(true)
  })

  it('leaves a month unpaid that a card of the sandbox was to pay', async () => {
    const sandboxBefore = await captured()
    t.clock.advance(11 * 24 * hourMs)
    await billDue(t.deps)
    const orders = await t.deps.db
      .selectFrom('card_orders')
      .select('oid')
      .where('kind', '=', 'month')
      .execute()
    expect(orders).toHaveLength(1)
    const payment = createPayment(t.deps, [subscriptionPurpose(t.deps)])
    for (const { oid } of orders) await chargeOffSession(payment, oid)
    const row = await t.deps.db
      .selectFrom('subscriptions')
      .select(['attempts', 'next_month'])
      .where('user_oid', '=', subscriber.oid)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ attempts: 1, next_month: '2026-12' })
    expect(await captured()).toEqual(sandboxBefore)
  })

  it('says in the log at the start which variables open it', async () => {
    const lines: string[] = []
    const { clock, deps } = before
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const again = await openApp(t.deps.config, deps.databaseUrl, { clock, log })
    await again.close()
    const told = lines.filter((line) => line.includes('Payments are off'))
    expect(told).toHaveLength(1)
    for (const name of ['PLAX_GATEWAY=stripe', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
      expect(told[0]).toContain(name)
    expect(told[0]).toContain('PLAX_GATEWAY=toss with TOSS_SECRET_KEY')
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { beginCard, registerCard, type TestCard } from '../../../testing/saved-cards.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { closeWallet, lockWallet } from '../../ledger/ledger.service.ts'
import { chargeCard } from '../charges/charge-card.ts'
import { createPayment, creditCharge, findSelectedCard, listCards } from '../payment.service.ts'

describe('saved cards', () => {
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

  const register = (name: TestCard = 'good') => registerCard(t, person, name)
  const cards = async () =>
    (await t.call('GET /payment/stripe/customer-data', { token: person.token })).body
  const deletedCards = async () =>
    (
      await t.deps.db
        .selectFrom('outbox')
        .select('payload')
        .where('type', '=', 'card.deleted')
        .orderBy('id')
        .execute()
    )
      .map(({ payload }) => payload as Record<string, string | null>)
      .filter(({ userOid }) => userOid === person.oid)
  const pay = (over: Record<string, unknown> = {}, key = newKey(), call = 'one-touch/confirm') =>
    t.call(`POST /payment/${call}`, {
      token: person.token,
      idempotencyKey: key,
      body: { coins: 100, currency: 'USD', acceptTerms: true, ...over },
    })

  describe('are registered', () => {
    it('on the page of the gateway, of whose number nothing is kept but the last four', async () => {
      const card = await register()
      expect(card.body).toMatchObject({
        idx: 1,
        brand: 'Visa',
        lastFour: '4242',
        expMonth: 12,
        expYear: 2029,
        isSelected: true,
        isDuplicate: false,
        isExpired: false,
      })
      const offer = await t.call('GET /payment/charge', { token: person.token })
      expect(offer.body.gateway.savesCards).toBe(true)
      expect(offer.body.cards).toEqual([card.body])
      const rows = await t.deps.pool.query(
        'SELECT row_to_json(p)::text || row_to_json(s)::text AS text FROM payment_cards p, sandbox_cards s',
      )
      for (const { text } of rows.rows) expect(text).not.toContain('4242424242424242')
    })

    it('several of them, chosen by an index that is not used twice [R-payment-002]', async () => {
      await register()
      const second = await register('good-too')
      expect(second.body).toMatchObject({ idx: 2, isSelected: false, brand: 'Mastercard' })
      const chosen = await t.call('POST /payment/stripe/select-card', {
        token: person.token,
        body: { cardIdx: 2 },
      })
      expect(chosen.body).toMatchObject({ idx: 2, isSelected: true })
      expect(await cards()).toMatchObject({ selectedIdx: 2, cards: [{ idx: 1 }, { idx: 2 }] })
      await t.call('DELETE /payment/stripe/card/2', { token: person.token })
      expect((await register('asks')).body.idx).toBe(3)
      expect(await cards()).toMatchObject({ selectedIdx: 1 })
    })

    it('once, however often and at once the registration is ended', async () => {
      const { registrationOid, type } = await beginCard(t, person)
      await type('good')
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          t.call('PUT /payment/registercard', { token: person.token, body: { registrationOid } }),
        ),
      )
      expect(new Set(answers.map(({ body }) => body.cardOid)).size).toBe(1)
      expect((await cards()).cards).toHaveLength(1)
    })

    it('not where the gateway refused it, nobody typed one in, or another began', async () => {
      const refused = await register('declined')
      expect([refused.status, refused.body.code]).toEqual([402, 'payment.card_refused'])
      const open = await beginCard(t, person)
      const body = { registrationOid: open.registrationOid }
      const early = await t.call('PUT /payment/registercard', { token: person.token, body })
      expect(early.body.code).toBe('payment.card_refused')
      await open.type('good')
      const other = await signUpPerson(t)
      const stolen = await t.call('PUT /payment/registercard', { token: other.token, body })
      expect([stolen.status, stolen.body.code]).toEqual([404, 'payment.registration_not_found'])
      expect(
        (await t.call('PUT /payment/registercard', { token: person.token, body })).status,
      ).toBe(200)
    })

    it('by signed-in people only, and ten of them', async () => {
      expect((await t.call('POST /payment/registercard', { body: {} })).status).toBe(401)
      for (let n = 0; n < 10; n += 1) await register()
      const eleventh = await t.call('POST /payment/stripe/setup-card', {
        token: person.token,
        body: {},
      })
      expect([eleventh.status, eleventh.body.code]).toEqual([409, 'payment.too_many_cards'])
    })

    it.each([
      [
        { number: '4111111111111111', expMonth: 1, expYear: 2030 },
        'payment.sandbox_test_cards_only',
      ],
      [{ number: '4242424242424242', expMonth: 10, expYear: 2026 }, 'payment.card_expired'],
      [{ number: 'four', expMonth: 13, expYear: 2030 }, 'request.invalid'],
    ])('by the sandbox not with %j', async (card, code) => {
      const { pageId } = await beginCard(t, person)
      const answer = await t.call(`POST /payment/sandbox/card/${pageId}`, { body: { card } })
      expect([answer.status, answer.body.code]).toEqual([400, code])
      const page = await t.call(`GET /payment/sandbox/card/${pageId}`)
      expect(page.body.state).toBe('open')
    })
  })

  describe('are removed', () => {
    it('with news for what they pay, and at the gateway', async () => {
      const { cardOid } = (await register()).body
      const answer = await t.call(`DELETE /payment/one-touch/${cardOid}`, { token: person.token })
      expect(answer.status).toBe(200)
      expect((await cards()).cards).toEqual([])
      expect(await deletedCards()).toEqual([
        { userOid: person.oid, cardOid, replacedByCardOid: null },
      ])
      const registered = () =>
        t.deps.db
          .selectFrom('sandbox_cards')
          .selectAll()
          .where('state', '=', 'registered')
          .execute()
      const before = (await registered()).length
      expect(await runQueued(t, 'payment.forget-card')).toBeGreaterThan(0)
      expect((await registered()).length).toBeLessThan(before)
    })

    it('by their owner alone, and once', async () => {
      const { cardOid } = (await register()).body
      const other = await signUpPerson(t)
      const stolen = await t.call(`DELETE /payment/one-touch/${cardOid}`, { token: other.token })
      expect([stolen.status, stolen.body.code]).toEqual([404, 'payment.card_not_found'])
      const unknown = await t.call('DELETE /payment/stripe/card/7', { token: person.token })
      expect(unknown.body.code).toBe('payment.card_not_found')
      const twice = await Promise.all(
        [1, 2].map(() => t.call('DELETE /payment/stripe/card/1', { token: person.token })),
      )
      expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
      expect(await deletedCards()).toHaveLength(1)
      expect((await t.call('DELETE /payment/stripe/card/x', { token: person.token })).status).toBe(
        400,
      )
    })

    it('where they are there twice, but for the selected one', async () => {
      await register()
      await register('good-too')
      const twin = (await register()).body
      expect(twin.isDuplicate).toBe(true)
      await t.call('POST /payment/stripe/select-card', {
        token: person.token,
        body: { cardIdx: 3 },
      })
      const answer = await t.call('DELETE /payment/stripe/duplicate-card', { token: person.token })
      expect(answer.body).toEqual({ removed: 1 })
      const left = (await cards()).cards
      expect(left.map(({ idx }: { idx: number }) => idx)).toEqual([2, 3])
      expect(await deletedCards()).toMatchObject([{ replacedByCardOid: twin.cardOid }])
    })

    it('are refused to visitors, and a card that is not there is not selected', async () => {
      for (const call of [
        'GET /payment/stripe/customer-data',
        'DELETE /payment/stripe/duplicate-card',
        'DELETE /payment/stripe/card/1',
        'DELETE /payment/one-touch/0123456789abcdef01234567',
      ]) {
        expect((await t.call(call)).status, call).toBe(401)
      }
      const body = { cardIdx: 4 }
      const answer = await t.call('POST /payment/stripe/select-card', { token: person.token, body })
      expect([answer.status, answer.body.code]).toEqual([404, 'payment.card_not_found'])
      expect((await t.call('POST /payment/stripe/select-card', { body })).status).toBe(401)
    })
  })

  describe('pay', () => {
    it.each(['one-touch/confirm', 'stripe/charge-saved'])(
      'by %s in one step, with the selected card or the one that is named',
      async (call) => {
        await register('declined-later')
        await register()
        const selected = await pay({}, newKey(), call)
        expect([selected.status, selected.body.code]).toEqual([402, 'payment.failed'])
        const named = await pay({ cardIdx: 2 }, newKey(), call)
        expect(named.body).toMatchObject({ state: 'paid', coins: 100, balanceCoins: 100 })
        const { body } = await t.call('GET /payment/charge?currency=USD', { token: person.token })
        expect(body.history).toMatchObject([
          { state: 'paid', amountMinor: 1_099 },
          { state: 'failed' },
        ])
      },
    )

    it('not in KRW by one touch, which is said in the documents’ words [R-payment-006]', async () => {
      await register()
      const answer = await pay({ currency: 'KRW' })
      expect([answer.status, answer.body.code]).toEqual([400, 'payment.one_touch_not_krw'])
      expect(answer.body.message).toBe(
        'One-touch cards can’t be used for KRW payments. Nothing was charged. Choose another payment method.',
      )
      const saved = await pay({ currency: 'KRW' }, newKey(), 'stripe/charge-saved')
      expect(saved.body).toMatchObject({ state: 'paid', balanceCoins: 100 })
    })

    it('only once under a key, also at once; another purchase under it is refused', async () => {
      await register()
      const key = newKey()
      const answers = await Promise.all(Array.from({ length: 6 }, () => pay({}, key)))
      expect(new Set(answers.map(({ body }) => body.postingId)).size).toBe(1)
      expect(await walletOf(t, person)).toMatchObject({ coins: 100 })
      const other = await pay({ coins: 300 }, key)
      expect([other.status, other.body.code]).toEqual([422, 'request.idempotency_key_reused'])
    })

    it('only where there is a card, the terms are accepted, and the amount is offered', async () => {
      expect((await pay()).body.code).toBe('payment.card_not_found')
      await register()
      expect((await pay({ acceptTerms: false })).body.code).toBe('payment.terms_required')
      expect((await pay({ coins: 7 })).body.code).toBe('payment.amount_not_offered')
      expect((await pay({ cardIdx: 9 })).body.code).toBe('payment.card_not_found')
      expect((await pay({ cardIdx: 'x' })).status).toBe(400)
      expect(await walletOf(t, person)).toMatchObject({ coins: 0 })
    })

    it('after their bank asked who pays; nothing is credited before', async () => {
      await register('asks')
      const key = newKey()
      const asked = await pay({}, key)
      expect(asked.body).toMatchObject({ state: 'authenticate' })
      expect((await pay({}, key)).body).toEqual(asked.body)
      expect(await walletOf(t, person)).toMatchObject({ coins: 0 })
      const id = asked.body.redirectUrl.split('/').at(-1)
      const back = await t.call(`POST /payment/sandbox/${id}`, { body: { decision: 'approve' } })
      const search = new URL(back.body.returnUrl, 'http://plax.invalid').searchParams
      const confirm = () =>
        t.call('PUT /payment/charge', {
          token: person.token,
          idempotencyKey: newKey(),
          body: { orderOid: search.get('orderOid'), paymentKey: search.get('paymentKey') },
        })
      const [one, two] = await Promise.all([confirm(), confirm()])
      expect(one?.body).toMatchObject({ coins: 100, balanceCoins: 100 })
      expect(two?.body.postingId).toBe(one?.body.postingId)
      expect((await pay({}, key)).body).toMatchObject({ state: 'paid', balanceCoins: 100 })
    })
  })

  describe('pay what is charged without the buyer', () => {
    const payment = () => createPayment(t.deps)
    const charge = async (
      over: { gateway?: ReturnType<typeof payment>['gateway']; cardOid?: string } = {},
      key = 'month-1',
    ) => {
      const card = await findSelectedCard(payment(), { userOid: person.oid })
      const { cardOid = card?.oid ?? '', gateway = payment().gateway } = over
      return chargeCard(
        { ...payment(), gateway },
        {
          userOid: person.oid,
          cardOid,
          key,
          coins: 30,
          currency: 'KRW',
          amountMinor: 3_300,
          purpose: 'subscription',
          lang: 'en',
        },
      )
    }

    it('captures without crediting; the credit comes with what it pays, once', async () => {
      await register()
      const { outcome, charge: row } = await charge()
      expect([outcome, row.state]).toEqual(['captured', 'captured'])
      expect(await walletOf(t, person)).toMatchObject({ coins: 0 })
      const confirm = await t.call('PUT /payment/charge', {
        token: person.token,
        idempotencyKey: newKey(),
        body: { orderOid: row.oid, paymentKey: 'x' },
      })
      expect(confirm.body.code).toBe('payment.order_not_found')
      for (let times = 0; times < 2; times += 1) {
        const { db } = t.deps
        const now = t.clock.now()
        const credited = await db.transaction().execute((tx) => creditCharge(tx, row.oid, now))
        expect(credited.state).toBe('paid')
      }
      expect(await walletOf(t, person)).toMatchObject({ coins: 30 })
      expect((await charge()).outcome).toBe('captured')
      expect(await listCards(payment(), { userOid: person.oid })).toMatchObject([
        { oid: row.card_oid, is_selected: true },
      ])
    })

    it('is declined by a card that asks who pays, and by one that was removed', async () => {
      await register('asks')
      expect((await charge()).outcome).toBe('declined')
      const card = (await cards()).cards[0]
      await t.call(`DELETE /payment/one-touch/${card.cardOid}`, { token: person.token })
      expect((await charge({ cardOid: card.cardOid }, 'month-2')).outcome).toBe('declined')
    })

    it('is unknown where the gateway’s answer is lost, and found when asked again', async () => {
      await register()
      const { gateway } = payment()
      const lost = {
        ...gateway,
        cards: gateway.cards && {
          ...gateway.cards,
          charge: async (request: Parameters<NonNullable<typeof gateway.cards>['charge']>[0]) => {
            await gateway.cards?.charge(request)
            throw new Error('the line is cut')
          },
        },
      }
      const first = await charge({ gateway: lost })
      expect([first.outcome, first.charge.state]).toEqual(['unknown', 'ready'])
      const again = await charge()
      expect([again.outcome, again.charge.oid]).toEqual(['captured', first.charge.oid])
    })

    it('goes back where the wallet was closed meanwhile', async () => {
      await register()
      const { charge: row } = await charge()
      const now = t.clock.now()
      await t.deps.db.transaction().execute(async (tx) => {
        await lockWallet(tx, person.oid, now)
        await closeWallet(tx, person.oid, now)
      })
      const owed = await t.deps.db.transaction().execute((tx) => creditCharge(tx, row.oid, now))
      expect(owed.state).toBe('refunding')
      expect(await runQueued(t, 'payment.give-back')).toBe(1)
      await t.jobs.get('payment.give-back')?.({ chargeOid: row.oid })
      const recorded = await t.deps.db
        .selectFrom('sandbox_payments')
        .innerJoin('charges', 'charges.oid', 'order_oid')
        .select(['sandbox_payments.refunded_minor', 'charges.state'])
        .where('order_oid', '=', row.oid)
        .executeTakeFirstOrThrow()
      expect(recorded).toEqual({ refunded_minor: 3_300, state: 'refunded' })
    })
  })

  describe('charges that are given up', () => {
    const ready = () =>
      t.call('POST /payment/charge', {
        token: person.token,
        idempotencyKey: newKey(),
        body: { coins: 100, currency: 'KRW', method: 'card', acceptTerms: true },
      })
    const cancel = (orderOid: string, token = person.token) =>
      t.call(`DELETE /payment/charge?orderOid=${orderOid}`, { token })

    it('are cancelled here and at the gateway [R-payment-005]', async () => {
      const { orderOid, redirectUrl } = (await ready()).body
      expect((await cancel(orderOid)).body).toEqual({ orderOid, state: 'cancelled' })
      expect((await cancel(orderOid)).body.state).toBe('cancelled')
      const id = redirectUrl.split('/').at(-1)
      expect((await t.call(`GET /payment/sandbox/${id}`)).body.state).toBe('declined')
      const confirm = await t.call('PUT /payment/charge', {
        token: person.token,
        idempotencyKey: newKey(),
        body: { orderOid, paymentKey: 'x' },
      })
      expect([confirm.status, confirm.body.code, confirm.body.message]).toEqual([
        402,
        'payment.failed',
        'The payment failed or was canceled. Nothing was charged. Try again, or use another payment method.',
      ])
    })

    it('are not those of others, unknown ones, or ones that are paid', async () => {
      const { orderOid } = (await ready()).body
      const other = await signUpPerson(t)
      expect((await cancel(orderOid, other.token)).body.code).toBe('payment.order_not_found')
      expect((await cancel('nothing')).status).toBe(400)
      expect((await t.call(`DELETE /payment/charge?orderOid=${orderOid}`)).status).toBe(401)
      await register()
      const paid = await pay()
      const answer = await cancel(paid.body.orderOid)
      expect([answer.status, answer.body.code]).toEqual([409, 'payment.already_paid'])
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { publishContent, tryToPublish } from '../../testing/contents.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { deliverEvents } from '../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { removeDue, waitOut } from '../../testing/withdrawals.ts'

describe('sales of content', () => {
  let t: TestApp
  let maker: Person
  let partner: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, partner] = [await signUpCreator(t), await signUpCreator(t)]
    reader = await signUpPerson(t)
    await giveAmount(t, reader, 'coin', 10_000)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const order = (contentOid: string, priceCoins: number, who = reader, idempotencyKey = newKey()) =>
    t.call('POST /payment/orders', {
      token: who.token,
      idempotencyKey,
      body: { contentOid, priceCoins },
    })
  const answer = (contentOid: string, accept: boolean, { token }: Person = partner) =>
    t.call('POST /content/co-creations', { token, body: { contentOid, accept } })
  const earnings = async ({ token }: Person, contentOid: string) => {
    const { items } = (await t.call('GET /payment/sales', { token })).body
    return items
      .filter((sale: { itemOid: string }) => sale.itemOid === contentOid)
      .map((sale: { earnedAmount: number }) => sale.earnedAmount)
  }
  const opens = async (contentOid: string, { token }: Person) =>
    (await t.call(`GET /content/content?contentOid=${contentOid}`, { token })).body.access.allowed
  const asked = { coCreators: [] as object[] }
  const shared = () => ({ coCreators: [{ email: partner.email, share: 25 }] })
  const coins = async () => (await walletOf(t, reader)).coins

  it('takes the price that the discount leaves, once, whatever is sent twice or at once', async () => {
    const at = (hours: number) =>
      new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString()
    const discount = { type: 'percent', amount: 25, startDate: at(0), endDate: at(1) }
    const oid = await publishContent(t, maker, { price: 100 }, discount)
    const before = await coins()
    expect(refusal(await order(oid, 100))).toEqual([409, 'commerce.price_changed'])
    const key = newKey()
    const [one, two] = await Promise.all([order(oid, 75, reader, key), order(oid, 75, reader, key)])
    expect([one.status, two.body.orderOid]).toEqual([200, one.body.orderOid])
    expect((await order(oid, 75, reader, key)).body.orderOid).toBe(one.body.orderOid)
    expect(refusal(await order(oid, 75))).toEqual([409, 'commerce.already_purchased'])
    expect([(before ?? 0) - ((await coins()) ?? 0), await opens(oid, reader)]).toEqual([75, true])
    expect(await earnings(maker, oid)).toEqual([60])
    t.clock.advance(2 * 3_600_000)
    const somebody = await signUpPerson(t)
    await giveAmount(t, somebody, 'coin', 100)
    expect(refusal(await order(oid, 75, somebody))).toEqual([409, 'commerce.price_changed'])
    expect((await order(oid, 100, somebody)).status).toBe(200)
  })

  it('takes nothing where it breaks off in the middle', async () => {
    const oid = await publishContent(t, maker, { price: 100 })
    const before = await coins()
    const broken = await crashAtTable(t, 'audit_log', () => order(oid, 100))
    expect(broken.status).toBeGreaterThanOrEqual(500)
    expect([await coins(), await opens(oid, reader)]).toEqual([before, false])
  })

  it('sells as many copies as there are, to two at once', async () => {
    const oid = await publishContent(t, maker, { price: 10, availableCopies: 1 })
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 10)
    const answers = await Promise.all([order(oid, 10), order(oid, 10, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('commerce.sold_out')
    const page = await t.call(`GET /content/content?contentOid=${oid}`, { token: maker.token })
    expect(page.body.content.copies).toEqual({ total: 1, left: 0 })
    const more = { contentOid: oid, metaData: { availableCopies: null } }
    await t.call('POST /content/update', { token: maker.token, body: more })
    const third = await signUpPerson(t)
    await giveAmount(t, third, 'coin', 10)
    expect((await order(oid, 10, third)).status).toBe(200)
  })

  it('pays co-creators from when they confirm on, and opens it to them', async () => {
    const oid = await publishContent(t, maker, { price: 100, ...shared() })
    await deliverEvents(t)
    const news = (await t.call('GET /account/notifications', { token: partner.token })).body.items
    expect(news[0].title).toContain('named you as a co-creator')
    expect(news[0].path).toBe('/co-creations')
    const list = async () =>
      (await t.call('GET /content/co-creations', { token: partner.token })).body.items
    expect(await list()).toMatchObject([{ contentOid: oid, share: 25, state: 'waiting' }])
    expect(await opens(oid, partner)).toBe(false)
    expect((await order(oid, 100)).status).toBe(200)
    expect([await earnings(maker, oid), await earnings(partner, oid)]).toEqual([[80], []])
    expect((await answer(oid, true)).body).toEqual({ contentOid: oid, state: 'confirmed' })
    expect((await answer(oid, true)).status).toBe(200)
    expect(await opens(oid, partner)).toBe(true)
    expect(refusal(await order(oid, 100, partner))).toEqual([409, 'commerce.own_content'])
    const second = await signUpPerson(t)
    await giveAmount(t, second, 'coin', 100)
    expect((await order(oid, 100, second)).status).toBe(200)
    expect((await earnings(maker, oid)).toSorted()).toEqual([60, 80])
    expect(await earnings(partner, oid)).toEqual([20])
    const page = await t.call(`GET /content/content?contentOid=${oid}`, { token: reader.token })
    expect(page.body.content.coCreators).toMatchObject([{ oid: partner.oid }])
    expect((await answer(oid, false)).body.state).toBe('declined')
    expect(await opens(oid, partner)).toBe(false)
    expect(refusal(await answer(oid, true, reader))).toEqual([404, 'content.partner_not_asked'])
    expect(
      (await t.call('POST /content/co-creations', { token: partner.token, body: {} })).status,
    ).toBe(400)
  })

  it('asks again where a share changes, and lets go who is named no more', async () => {
    const oid = await publishContent(t, maker, { price: 100, ...shared() })
    await answer(oid, true)
    const change = async (coCreators: object[]) => {
      const body = { contentOid: oid, metaData: { ...asked, coCreators } }
      const saved = await t.call('POST /content/update', { token: maker.token, body })
      return saved.body.content.editing.coCreators.map(({ state }: { state: string }) => state)
    }
    expect(await change([{ email: partner.email, share: 25 }])).toEqual(['confirmed'])
    expect(await change([{ email: partner.email, share: 10 }])).toEqual(['waiting'])
    await answer(oid, true)
    expect(await change([])).toEqual([])
    expect(await opens(oid, partner)).toBe(false)
  })

  it.each([
    ['one’s own account', (own: string) => [{ email: own, share: 10 }], 'content.own_account'],
    ['no address', () => [{ email: 'nobody', share: 10 }], 'content.invalid_email'],
    ['nobody’s', () => [{ email: 'nobody@x.example', share: 10 }], 'content.invalid_email'],
    [
      'half a percent',
      (_: string, e: string) => [{ email: e, share: 0.5 }],
      'content.shares_incorrect',
    ],
    [
      'everything',
      (_: string, e: string) => [{ email: e, share: 100 }],
      'content.shares_incorrect',
    ],
  ])(
    'takes no co-creator of %s [R-content-050] [R-content-051] [R-content-068] [R-content-069]',
    async (_, list, code) => {
      const coCreators = list(maker.email.toUpperCase(), partner.email)
      expect(refusal(await tryToPublish(t, maker, { coCreators }))).toEqual([400, code])
      const almost = { coCreators: [{ email: partner.email, share: 99 }] }
      expect((await tryToPublish(t, maker, almost)).status).toBe(200)
    },
  )

  it('leaves what others hold when its creator goes, without a word of what they do not', async () => {
    const gone = await signUpCreator(t)
    const [kept, lost] = [
      await publishContent(t, gone, { price: 10, title: 'The kept one' }),
      await publishContent(t, gone, { title: 'The lost one' }),
    ]
    expect((await order(kept, 10)).status).toBe(200)
    await waitOut(t, gone)
    await removeDue(t)
    const page = await t.call(`GET /content/content?contentOid=${kept}`, { token: reader.token })
    expect(page.body).toMatchObject({
      content: { title: 'The kept one' },
      access: { allowed: true },
    })
    const other = await t.call(`GET /content/content?contentOid=${lost}`, { token: reader.token })
    expect(refusal(other)).toEqual([404, 'content.not_found'])
    const row = await t.deps.db
      .selectFrom('contents')
      .select('fields')
      .where('content_oid', '=', lost)
      .executeTakeFirstOrThrow()
    expect(row.fields).toEqual({ type: 'video' })
  })
})

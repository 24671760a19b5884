import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { deliverEvents } from '../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'

const naughty = 'Enjoy \u202Eit\u202C, {person}! <b>x</b> 💜'
/** Without the marks that turn the text around them. */
const shown = 'Enjoy it, {person}! <b>x</b> 💜'

describe('gifts', () => {
  let t: TestApp
  let maker: Person
  let giver: Person
  let ann: Person
  let ben: Person
  let video: string
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
    video = await publishContent(t, maker, { title: 'Waves', price: 100 })
  })
  beforeEach(async () => {
    ;[giver, ann, ben] = [await signUpPerson(t), await signUpPerson(t), await signUpPerson(t)]
    await giveAmount(t, giver, 'coin', 1000)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const give = (giftees: readonly Person[], change: object = {}, idempotencyKey = newKey()) =>
    t.call('POST /account/gift', {
      token: giver.token,
      idempotencyKey,
      body: {
        contentOid: video,
        contentType: 'video',
        creatorOid: maker.oid,
        giftees: giftees.map(({ oid }) => oid),
        ...change,
      },
    })
  const opens = async ({ token }: Person, oid = video) =>
    (await t.call(`GET /content/content?contentOid=${oid}`, { token })).body.access.allowed
  const coins = async () => (await walletOf(t, giver)).coins
  const news = async ({ token }: Person) =>
    (await t.call('GET /account/notifications', { token })).body.items
  const mailsTo = (person: Person) =>
    t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', person.email).execute()
  const purchased = async ({ token }: Person) =>
    (await t.call('GET /content/purchased3', { token })).body.items
  const thank = ({ token }: Person, body: Record<string, unknown>) =>
    t.call('POST /account/gift/thank', { token, body })

  it('go to several people by user number, with a message, and are thanked for once [R-content-004]', async () => {
    const given = await give([ann, ben], { message: naughty, coins: 100 })
    expect(given.status).toBe(200)
    expect(given.body).toMatchObject({ priceCoins: 200, paidCoins: 200 })
    expect(given.body.lines).toMatchObject([
      { receiverOid: ann.oid, receiverNickname: ann.nickname, gift: { message: shown } },
      { receiverOid: ben.oid, gift: { isThanked: false } },
    ])
    expect([await opens(ann), await opens(ben), await opens(giver)]).toEqual([true, true, false])
    expect(await coins()).toBe(800)
    const sales = (await t.call('GET /payment/sales', { token: maker.token })).body.items
    const byGiver = sales.filter(
      (sale: { buyer: { userOid: string } }) => sale.buyer.userOid === giver.oid,
    )
    expect(byGiver).toHaveLength(2)
    await deliverEvents(t)
    const [told] = await news(ann)
    expect(told.title).toBe(`${giver.nickname} sent you a gift`)
    expect(told.text).toBe(`“Waves” is yours now. “${shown}”`)
    expect(told.path).toBe('/library/purchased')
    const mails = await mailsTo(ann)
    expect(mails.filter(({ body }) => body.includes('Enjoy'))).toHaveLength(1)
    const [item] = await purchased(ann)
    expect(item).toMatchObject({
      contentOid: video,
      orderOid: null,
      priceCoins: null,
      gift: { giverNickname: giver.nickname, message: shown, thankedAt: null },
    })
    const { giftOid } = item.gift
    expect(refusal(await thank(ben, { giftOid }))).toEqual([404, 'gift.not_found'])
    const answers = await Promise.all([
      thank(ann, { giftOid, message: 'Thank you!' }),
      thank(ann, { giftOid, message: 'Thank you!' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(refusal(await thank(ann, { giftOid }))).toEqual([409, 'gift.thanked_already'])
    expect((await thank(ann, { giftOid: 'x' })).status).toBe(400)
    await deliverEvents(t)
    expect((await news(giver))[0]).toMatchObject({
      title: `${ann.nickname} says thanks`,
      text: 'For your gift “Waves”. “Thank you!”',
    })
    const orders = (await t.call('GET /payment/orders', { token: giver.token })).body.items
    expect(orders[0].lines[0].gift).toMatchObject({ thanks: 'Thank you!', isThanked: true })
  })

  it('are listed to their giver apart from other purchases', async () => {
    const given = await give([ann])
    const body = { contentOid: video, creatorOid: maker.oid, coins: 100 }
    const options = { token: giver.token, body, idempotencyKey: newKey() }
    expect((await t.call('POST /account/purchase', options)).status).toBe(200)
    const ordersOf = async (query: string) =>
      (await t.call(`GET /payment/orders${query}`, { token: giver.token })).body.items
    expect(await ordersOf('')).toHaveLength(2)
    expect(await ordersOf('?gifts=true')).toMatchObject([{ orderOid: given.body.orderOid }])
  })

  it('name who owns it already, and charge nothing', async () => {
    expect((await give([ann])).status).toBe(200)
    const before = await coins()
    const refused = await give([ben, ann])
    expect(refusal(refused)).toEqual([409, 'gift.already_owned'])
    expect(refused.body.details).toMatchObject({ names: ann.nickname, userOids: [ann.oid] })
    expect(refused.body.message).toContain(ann.nickname)
    const toMaker = await give([maker])
    expect([refusal(toMaker), toMaker.body.details?.names]).toEqual([
      [409, 'gift.already_owned'],
      maker.nickname,
    ])
    expect([await coins(), await opens(ben)]).toEqual([before, false])
  })

  it('are refused to oneself, twice, to nobody, and to who blocked the giver', async () => {
    expect(refusal(await give([ann, giver]))).toEqual([400, 'gift.to_yourself'])
    expect(refusal(await give([ann, ann]))).toEqual([400, 'gift.named_twice'])
    expect((await give([])).status).toBe(400)
    expect((await give([ann], { message: 'x'.repeat(301) })).status).toBe(400)
    expect((await give([ann], { giftees: ['ann'] })).status).toBe(400)
    const nobody = { giftees: ['0123456789abcdef01234567'] }
    expect(refusal(await give([ann], nobody))).toEqual([404, 'commerce.receiver_not_found'])
    const other = { contentType: 'audio' }
    expect(refusal(await give([ann], other))).toEqual([404, 'commerce.content_not_found'])
    const blocked = { token: ben.token, body: { userOid: giver.oid, operation: 'add' } }
    await t.call('POST /content/block', blocked)
    const refused = await give([ann, ben])
    expect([refusal(refused), refused.body.details?.names]).toEqual([
      [409, 'gift.cannot_receive'],
      ben.nickname,
    ])
    expect([await coins(), await opens(ann)]).toEqual([1000, false])
  })

  it('cost what the giver saw, of as many copies as there are', async () => {
    expect(refusal(await give([ann], { coins: 90 }))).toEqual([409, 'commerce.price_changed'])
    const few = await publishContent(t, maker, { price: 10, availableCopies: 1 })
    expect(refusal(await give([ann, ben], { contentOid: few }))).toEqual([409, 'commerce.sold_out'])
    expect([await opens(ann, few), await coins()]).toEqual([false, 1000])
    expect((await give([ann], { contentOid: few })).status).toBe(200)
  })

  it('are paid once, whatever is sent twice or at once, and never in part', async () => {
    const key = newKey()
    const [one, two] = await Promise.all([give([ann], {}, key), give([ann], {}, key)])
    expect([one.status, two.body.orderOid]).toEqual([200, one.body.orderOid])
    expect((await give([ann], {}, key)).body.orderOid).toBe(one.body.orderOid)
    for (const other of [() => give([ben], {}, key), () => give([ann], { message: 'Hi' }, key)]) {
      expect(refusal(await other())).toEqual([422, 'request.idempotency_key_reused'])
    }
    expect(await coins()).toBe(900)
    const at = await Promise.all([give([ben]), give([ben])])
    expect(at.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await coins()).toBe(800)
    const late = await signUpPerson(t)
    const broken = await crashAtTable(t, 'audit_log', () => give([late]))
    expect(broken.status).toBeGreaterThanOrEqual(500)
    expect([await coins(), await opens(late), await purchased(late)]).toEqual([800, false, []])
  })

  it('are taken back where they are refunded, and the receiver is told', async () => {
    const { orderOid } = (await give([ann])).body
    const [{ gift }] = await purchased(ann)
    const admin = await signUpAdmin(t)
    const refunded = await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    expect(refunded.status).toBe(200)
    expect([await opens(ann), await purchased(ann), await coins()]).toEqual([false, [], 1000])
    expect(refusal(await thank(ann, gift))).toEqual([404, 'gift.not_found'])
    await deliverEvents(t)
    expect((await news(ann))[0].title).toBe('A gift was refunded')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import {
  actionsOf,
  giveRole,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'

let t: TestApp
let creator: Person
let admin: Person
let contentOid: string

beforeAll(async () => {
  t = await createTestApp()
  creator = await signUpCreator(t)
  admin = await signUpAdmin(t)
  contentOid = await publishContent(t, creator)
})
afterAll(() => t.close())
// Calls of a minute are limited.
beforeEach(() => t.clock.advance(61_000))

type Body = Record<string, unknown>

const donate = (person: Person, body: Body = {}, key = newKey()) =>
  t.call('POST /account/donate', {
    token: person.token,
    idempotencyKey: key,
    body: {
      amount: 10,
      creatorOid: creator.oid,
      creatorNickname: creator.nickname,
      donatorNickname: '',
      comment: 'For you',
      contentOid,
      ...body,
    },
  })

const refund = (person: Person, commentOid: string, key = newKey(), reason = 'Asked for') =>
  t.call(`POST /account/admin/donations/${commentOid}/refund`, {
    token: person.token,
    idempotencyKey: key,
    body: { reason },
  })

async function fanWith(coins: number): Promise<Person> {
  const fan = await signUpPerson(t)
  await giveAmount(t, fan, 'coin', coins)
  return fan
}

const coinsOf = async (person: Person) => (await walletOf(t, person)).coins

async function earnedBy({ oid }: Person): Promise<number> {
  const sales = await t.deps.db
    .selectFrom('sales')
    .select(['earned'])
    .where('creator_oid', '=', oid)
    .where('kind', '=', 'donation')
    .where('refunded_at', 'is', null)
    .execute()
  return sales.reduce((sum, { earned }) => sum + earned, 0)
}

const list = async (person?: Person) =>
  (
    await t.call(
      `GET /content/comments?contentOid=${contentOid}`,
      person ? { token: person.token } : {},
    )
  ).body.items

describe('donations', () => {
  it('pay the creator less the fee, stand out in the list, and are told [R-donation-003, R-wallet-008]', async () => {
    const fan = await fanWith(50)
    const before = await earnedBy(creator)
    const answer = await donate(fan, { amount: 20, comment: 'Bravo' })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.comment).toMatchObject({
      text: 'Bravo',
      donationCoins: 20,
      name: fan.nickname,
      can: { delete: false, edit: true },
    })
    expect(await coinsOf(fan)).toBe(30)
    expect(await earnedBy(creator)).toBe(before + 16)
    const history = await t.call('GET /ledger/postings', { token: fan.token })
    expect(history.body.items[0]).toMatchObject({
      type: 'donation',
      items: [{ title: 'The harbour', path: `/play/${contentOid}` }],
    })
    const sold = await t.call('GET /payment/sales?kind=donation', { token: creator.token })
    expect(sold.body.items[0]).toMatchObject({ kind: 'donation', title: 'The harbour' })
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', { token: creator.token })
    expect(news.body.items[0].title).toBe(`${fan.nickname} donated 20 coins`)
    const oid = answer.body.comment.commentOid
    expect(await actionsOf(t, { actor: fan, subjectOid: oid })).toEqual(['donation.paid'])
  })

  it('are 10 coins at least [R-donation-001, R-donation-004]', async () => {
    const fan = await fanWith(30)
    const small = await donate(fan, { amount: 9 })
    expect(refusal(small)).toEqual([400, 'donation.too_small'])
    expect(small.body.message).toContain('10 coins')
    expect((await donate(fan, { amount: 10.5 })).status).toBe(400)
    expect((await donate(fan, { amount: 10 })).status).toBe(200)
    expect(await coinsOf(fan)).toBe(20)
  })

  it('fail in words of their own, and then charge nothing [R-donation-005]', async () => {
    const fan = await fanWith(30)
    const failed = await donate(fan, { creatorOid: admin.oid })
    expect(refusal(failed)).toEqual([409, 'donation.failed'])
    expect(failed.body.message).toContain('The donation failed.')
    await giveAmount(t, creator, 'coin', 30)
    const own = await donate(creator)
    expect(refusal(own)).toEqual([409, 'donation.own'])
    expect(refusal(await donate(fan, { amount: 40 }))[1]).toBe('wallet.not_enough_coins')
    expect(refusal(await donate(fan, { comment: 'a'.repeat(1001) }))[1]).toBe('comment.too_long')
    const visitor = await t.call('POST /account/donate', { idempotencyKey: newKey(), body: {} })
    expect(visitor.status).toBe(401)
    expect(await coinsOf(fan)).toBe(30)
    expect(await coinsOf(creator)).toBe(30)
  })

  it('are paid with purchased coins alone', async () => {
    const fan = await signUpPerson(t)
    await giveAmount(t, fan, 'bonusCoin', 100)
    expect(refusal(await donate(fan))[1]).toBe('wallet.not_enough_coins')
  })

  it('go by the name that the donor chose, which is nobody else’s', async () => {
    const fan = await fanWith(100)
    const answer = await donate(fan, { donatorNickname: 'A secret friend', comment: '' })
    expect(answer.body.comment).toMatchObject({ name: 'A secret friend', text: '' })
    const named = (items: { name: string; author: unknown }[]) =>
      items.find(({ name }) => name === 'A secret friend')
    expect(named(await list())?.author).toBeNull()
    expect(named(await list(creator))?.author).toMatchObject({ oid: fan.oid })
    const taken = await donate(fan, { donatorNickname: creator.nickname })
    expect(refusal(taken)).toEqual([409, 'donation.name_taken'])
    const long = await donate(fan, { donatorNickname: 'a'.repeat(21) })
    expect(refusal(long)).toEqual([400, 'donation.name_too_long'])
    expect(await coinsOf(fan)).toBe(90)
  })

  it('are made once by a key, however often it is sent', async () => {
    const fan = await fanWith(50)
    const key = newKey()
    const [first, again] = [await donate(fan, {}, key), await donate(fan, {}, key)]
    expect(again.body.comment.commentOid).toBe(first.body.comment.commentOid)
    const other = await donate(fan, { amount: 11 }, key)
    expect(refusal(other)[1]).toBe('request.idempotency_key_reused')
    const both = newKey()
    const answers = await Promise.all([donate(fan, {}, both), donate(fan, {}, both)])
    const oids = answers.map(({ body }) => body.comment.commentOid)
    expect(new Set(oids).size).toBe(1)
    expect(await coinsOf(fan)).toBe(30)
  })

  it('of which two come at once never spend what is not there', async () => {
    const fan = await fanWith(15)
    const answers = await Promise.all([donate(fan), donate(fan)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402])
    expect(await coinsOf(fan)).toBe(5)
  })

  it('that crash in between leave neither a charge nor a comment', async () => {
    const fan = await fanWith(20)
    const key = newKey()
    const count = (await list()).length
    const crashed = await crashAtTable(t, 'comment_donations', () => donate(fan, {}, key))
    expect(crashed.status).toBeGreaterThanOrEqual(500)
    expect(await coinsOf(fan)).toBe(20)
    expect(await list()).toHaveLength(count)
    expect((await donate(fan, {}, key)).status).toBe(200)
    expect(await coinsOf(fan)).toBe(10)
  })

  it('are not deleted by anybody [R-content-052]', async () => {
    const fan = await fanWith(20)
    const { position } = (await donate(fan)).body.comment
    for (const { token } of [fan, creator, admin]) {
      const body = { contentOid, commentPosition: position }
      const answer = await t.call('DELETE /content/comment', { token, body })
      expect(refusal(answer)).toEqual([409, 'comment.has_donation'])
    }
  })

  it.each([
    ['moderator', false],
    ['support', true],
    ['finance', true],
    ['auditor', false],
  ] as const)('offer the role %s a refund: %s', async (role, offered) => {
    const { position } = (await donate(await fanWith(10))).body.comment
    const staff = await signUpPerson(t)
    await giveRole(t, staff, role)
    const shown = (await list(staff)).find((one: Body) => one.position === position)
    expect(shown.can.refund).toBe(offered)
  })

  it('are refunded once, by an administrator, with the creator’s share', async () => {
    const fan = await fanWith(40)
    const earned = await earnedBy(creator)
    const { commentOid, position } = (await donate(fan, { amount: 40 })).body.comment
    expect((await refund(fan, commentOid)).status).toBe(403)
    expect((await refund(admin, commentOid, newKey(), ' ')).status).toBe(400)
    const unknown = await refund(admin, 'a'.repeat(24))
    expect(refusal(unknown)).toEqual([404, 'donation.not_found'])
    const key = newKey()
    const both = await Promise.all([refund(admin, commentOid, key), refund(admin, commentOid, key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect(refusal(await refund(admin, commentOid, key, 'Other'))[1]).toBe(
      'request.idempotency_key_reused',
    )
    expect(refusal(await refund(admin, commentOid))[1]).toBe('donation.already_refunded')
    expect(await coinsOf(fan)).toBe(40)
    expect(await earnedBy(creator)).toBe(earned)
    const shown = (await list()).find((one: Body) => one.position === position)
    expect(shown).toMatchObject({ text: 'For you', donationCoins: null })
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', { token: fan.token })
    expect(news.body.items[0].text).toContain('Asked for')
    const body = { contentOid, commentPosition: position }
    const gone = await t.call('DELETE /content/comment', { token: fan.token, body })
    expect(gone.body).toEqual({ deleted: true })
  })
})

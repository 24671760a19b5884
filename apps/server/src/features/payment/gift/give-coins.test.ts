import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { actionsOf, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'

const nobody = 'f'.repeat(24)

describe('gifts of coins', () => {
  let t: TestApp
  let admin: Person
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    person = await signUpPerson(t)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const give = (over: Record<string, unknown> = {}, idempotencyKey = newKey(), by = admin) =>
    t.call('POST /account/admin/coin-gifts', {
      token: by.token,
      idempotencyKey,
      body: { userOid: person.oid, bucket: 'bonusCoin', coins: 40, reason: 'Sorry.', ...over },
    })

  it('are in the bucket that was meant, on record, and told with their reason [C-account-081]', async () => {
    const bonus = await give()
    expect(bonus.status, bonus.text).toBe(200)
    expect(bonus.body).toMatchObject({ userOid: person.oid, bucket: 'bonusCoin', coins: 40 })
    const paid = await give({ bucket: 'coin', coins: 7, reason: 'A prize.' })
    expect(await walletOf(t, person)).toMatchObject({ coins: 7, bonusCoins: 40 })
    const { postingId, giftOid } = paid.body
    const posting = await t.call(`GET /ledger/postings/${postingId}`, { token: person.token })
    const reference = { kind: 'gift', oid: giftOid }
    expect(posting.body).toMatchObject({ type: 'increase', reference })
    expect(await actionsOf(t, { actor: admin, subjectOid: person.oid })).toEqual([
      'coins.given',
      'coins.given',
    ])
    await deliverEvents(t)
    const { text } = await t.call('GET /account/notifications', { token: person.token })
    expect(text).toContain('40 bonus coins. Reason: Sorry.')
    expect(text).toContain('7 coins. Reason: A prize.')
  })

  it('are told as one and as many, in each language', async () => {
    await give({ bucket: 'coin', coins: 1, reason: 'x' })
    await give({ bucket: 'coin', coins: 2, reason: 'x' })
    await deliverEvents(t)
    const toldIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const answer = await t.call('GET /account/notifications', { token: person.token, headers })
      return answer.body.items.map(({ text }: { text: string }) => text.split(/[.。] ?/)[0])
    }
    expect(await toldIn('en')).toEqual(['2 coins', '1 coin'])
    expect(await toldIn('ko')).toEqual(['2코인을 받았어요', '1코인을 받았어요'])
    expect(await toldIn('ja')).toEqual(['2コイン', '1コイン'])
    expect(await toldIn('es')).toEqual(['2 monedas', '1 moneda'])
  })

  it.each([
    [{ coins: 0 }, 400, 'request.invalid'],
    [{ coins: 1_000_001 }, 400, 'request.invalid'],
    [{ coins: 1.5 }, 400, 'request.invalid'],
    [{ bucket: 'credit' }, 400, 'request.invalid'],
    [{ reason: ' ' }, 400, 'request.invalid'],
    [{ userOid: nobody }, 404, 'account.user_not_found'],
  ])('are refused as %j', async (over, status, code) => {
    expect(refusal(await give(over))).toEqual([status, code])
    expect(await walletOf(t, person)).toMatchObject({ coins: 0, bonusCoins: 0 })
  })

  it('are given once by a key, also at once, which is refused for another gift', async () => {
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => give({}, key)))
    expect(new Set(answers.map(({ body }) => body.postingId)).size).toBe(1)
    expect((await give({}, key)).body).toEqual(answers[0]?.body)
    const other = await signUpPerson(t)
    for (const over of [
      { coins: 41 },
      { bucket: 'coin' },
      { reason: 'Else.' },
      { userOid: other.oid },
    ]) {
      expect(refusal(await give(over, key))).toEqual([422, 'request.idempotency_key_reused'])
    }
    expect(await walletOf(t, person)).toMatchObject({ coins: 0, bonusCoins: 40 })
    expect(await actionsOf(t, { actor: admin, subjectOid: person.oid })).toHaveLength(1)
  })

  it('leave nothing where their transaction broke, and are whole the next time', async () => {
    const key = newKey()
    expect((await crashAtTable(t, 'audit_log', () => give({}, key))).status).toBe(503)
    expect(await walletOf(t, person)).toMatchObject({ bonusCoins: 0 })
    expect((await give({}, key)).status).toBe(200)
    expect(await walletOf(t, person)).toMatchObject({ bonusCoins: 40 })
  })

  describe('of coins above what one administrator can give in a day', () => {
    let giver: Person
    let other: Person
    const limit = 10_000
    const reason = 'A prize.'
    beforeEach(async () => {
      giver = await signUpAdmin(t)
      other = await signUpAdmin(t)
    })
    const coins = (amount: number, key = newKey(), by = giver) =>
      give({ bucket: 'coin', coins: amount, reason }, key, by)
    const decide = (verb: 'approve' | 'reject', approvalOid: string, { token } = other) =>
      t.call(`POST /admin/approvals/${approvalOid}/${verb}`, {
        token,
        body: verb === 'reject' ? { reason: 'Too much.' } : {},
      })
    const waiting = { giftOid: null, postingId: null, approvalOid: expect.any(String) }

    it('are given at the limit and wait for a second administrator above it', async () => {
      expect((await coins(limit)).body).toMatchObject({ approvalOid: null, coins: limit })
      expect(await walletOf(t, person)).toMatchObject({ coins: limit })
      const asked = await coins(1)
      expect([asked.status, asked.body]).toMatchObject([200, waiting])
      expect(await walletOf(t, person)).toMatchObject({ coins: limit })
      expect(refusal(await decide('approve', asked.body.approvalOid, giver))).toEqual([
        403,
        'approval.own',
      ])
      expect((await decide('approve', asked.body.approvalOid)).status).toBe(200)
      expect(await walletOf(t, person)).toMatchObject({ coins: limit + 1 })
      expect(await actionsOf(t, { actor: giver, subjectOid: person.oid })).toEqual([
        'coins.given',
        'coins.given',
      ])
    })

    it('wait even if they are split, also at once, until a day has passed', async () => {
      const answers = await Promise.all([coins(6000), coins(6000)])
      const alone = answers.filter(({ body }) => body.giftOid !== null)
      expect(alone).toHaveLength(1)
      expect(await walletOf(t, person)).toMatchObject({ coins: 6000 })
      expect((await coins(4000)).body.giftOid).not.toBeNull()
      t.clock.advance(24 * 3600_000 + 1000)
      const proof = { token: giver.token, body: { password: giver.password } }
      giver.token = (await t.call('POST /account/step-up', proof)).body.token
      expect((await coins(limit)).body.giftOid).not.toBeNull()
      admin.token = (
        await t.call('POST /account/step-up', {
          token: admin.token,
          body: { password: admin.password },
        })
      ).body.token
    })

    it('are given once by a key, before and after the approval', async () => {
      const key = newKey()
      const answers = await Promise.all([1, 2, 3].map(() => coins(limit + 1, key)))
      const approvals = new Set(answers.map(({ body }) => body.approvalOid))
      expect(approvals.size).toBe(1)
      const [approvalOid = ''] = approvals
      const both = await Promise.all([
        decide('approve', approvalOid),
        decide('approve', approvalOid, await signUpAdmin(t)),
      ])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      const again = await coins(limit + 1, key)
      expect(again.body).toMatchObject({ approvalOid: null, giftOid: expect.any(String) })
      expect(await walletOf(t, person)).toMatchObject({ coins: limit + 1 })
      expect(refusal(await coins(limit + 2, key))).toEqual([422, 'request.idempotency_key_reused'])
    })

    it.each([
      ['fewer coins, which need none', { coins: 5 }],
      ['more coins', { coins: limit + 2 }],
      ['bonus coins', { bucket: 'bonusCoin' }],
      ['another reason', { reason: 'Else.' }],
    ])('are refused by the key of a pending request for %s', async (_what, over) => {
      const key = newKey()
      const { approvalOid } = (await coins(limit + 1, key)).body
      const same = { bucket: 'coin', coins: limit + 1, reason }
      const other = await give({ ...same, ...over }, key, giver)
      expect(refusal(other)).toEqual([422, 'request.idempotency_key_reused'])
      expect((await coins(limit + 1, key)).body.approvalOid).toBe(approvalOid)
      expect((await decide('approve', approvalOid)).status).toBe(200)
      expect(await walletOf(t, person)).toMatchObject({ coins: limit + 1, bonusCoins: 0 })
    })

    it('aren’t approved by the administrator who would receive them', async () => {
      const gift = { userOid: other.oid, bucket: 'coin', coins: limit + 1, reason }
      const { approvalOid } = (await give(gift, newKey(), giver)).body
      expect(refusal(await decide('approve', approvalOid))).toEqual([403, 'approval.for_oneself'])
      expect(await walletOf(t, other)).toMatchObject({ coins: 0 })
      expect((await decide('approve', approvalOid, await signUpAdmin(t))).status).toBe(200)
      expect(await walletOf(t, other)).toMatchObject({ coins: limit + 1 })
    })

    it('leave the request pending when the approval breaks off', async () => {
      const { approvalOid } = (await coins(limit + 1)).body
      const broken = await crashAtTable(t, 'coin_gifts', () => decide('approve', approvalOid))
      expect(broken.status).toBe(503)
      expect(await walletOf(t, person)).toMatchObject({ coins: 0 })
      expect((await decide('approve', approvalOid)).status).toBe(200)
      expect(await walletOf(t, person)).toMatchObject({ coins: limit + 1 })
    })

    it('are not given when they are rejected', async () => {
      const { approvalOid } = (await coins(limit + 1)).body
      expect((await decide('reject', approvalOid)).status).toBe(200)
      expect(refusal(await decide('approve', approvalOid))).toEqual([409, 'approval.decided'])
      expect(await walletOf(t, person)).toMatchObject({ coins: 0 })
    })

    it('need no second administrator if they are bonus coins, which are never paid out', async () => {
      const bonus = await give({ coins: limit + 1 }, newKey(), giver)
      expect(bonus.body.giftOid).not.toBeNull()
    })

    it('are refused to nobody before anything is requested', async () => {
      const answer = await give(
        { bucket: 'coin', coins: limit + 1, userOid: nobody },
        newKey(),
        giver,
      )
      expect(refusal(answer)).toEqual([404, 'account.user_not_found'])
    })
  })

  it('are for administrators who proved who they are', async () => {
    expect(refusal(await give({}, newKey(), person))).toEqual([403, 'auth.forbidden'])
    const body = { userOid: person.oid, bucket: 'coin', coins: 1, reason: 'No key.' }
    const path = 'POST /account/admin/coin-gifts'
    expect((await t.call(path, { body, idempotencyKey: newKey() })).status).toBe(401)
    const noKey = await t.call(path, { token: admin.token, body })
    expect(refusal(noKey)).toEqual([400, 'request.idempotency_key_required'])
    t.clock.advance(11 * 60_000)
    expect((await give()).status).toBe(403)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'

describe('the password of a content', () => {
  let t: TestApp
  let maker: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
    reader = await signUpPerson(t)
  })
  afterAll(() => t.close())

  type Caller = Pick<Person, 'token'> | { guestId: string }
  const set = (contentOid: string, password: string | null, { token }: Person = maker) =>
    t.call('POST /content/password', { token, body: { contentOid, password } })
  const enter = (contentOid: string, password: string, caller: Caller) =>
    t.call('POST /content/password/enter', { ...caller, body: { contentOid, password } })
  const page = async (contentOid: string, caller: Caller) =>
    (await t.call(`GET /content/content?contentOid=${contentOid}`, caller)).body

  it('closes it to all but its creator and administrators, until it is entered or removed', async () => {
    const contentOid = await publishContent(t, maker)
    const guest = { guestId: newGuestId() }
    expect((await page(contentOid, guest)).access.allowed).toBe(true)
    expect((await set(contentOid, 'open sesame')).body).toEqual({ hasPassword: true })
    const closed = { allowed: false, reason: 'password', offers: [{ kind: 'enter_password' }] }
    for (const caller of [guest, reader]) {
      expect((await page(contentOid, caller)).access).toMatchObject(closed)
      const play = await t.call(`GET /media/play/${contentOid}`, caller)
      expect(refusal(play)).toEqual([403, 'item.password_required'])
      expect(refusal(await enter(contentOid, 'open says me', caller))).toEqual([
        403,
        'item.password_wrong',
      ])
      const opened = await enter(contentOid, 'open sesame', caller)
      expect(opened.body.access).toMatchObject({ allowed: true, reason: null })
      expect((await page(contentOid, caller)).access.allowed).toBe(true)
    }
    const own = await page(contentOid, maker)
    expect(own).toMatchObject({
      access: { by: 'owner' },
      content: { editing: { hasPassword: true } },
    })
    expect((await page(contentOid, await signUpAdmin(t))).access.allowed).toBe(true)
    await set(contentOid, 'another one')
    expect((await page(contentOid, reader)).access).toMatchObject(closed)
    expect((await set(contentOid, null)).body).toEqual({ hasPassword: false })
    expect((await page(contentOid, reader)).access.allowed).toBe(true)
  })

  it('stands before what the content costs, which it does not pay for', async () => {
    const contentOid = await publishContent(t, maker, { price: 30, publicTiers: [] })
    await set(contentOid, 'open sesame')
    const opened = await enter(contentOid, 'open sesame', reader)
    expect(opened.body.access).toMatchObject({
      allowed: false,
      offers: [{ kind: 'buy', priceCoins: 30 }],
    })
  })

  it('is set by its creator alone, of 4 to 100 characters', async () => {
    const contentOid = await publishContent(t, maker)
    expect(refusal(await set(contentOid, 'open sesame', reader))).toEqual([
      403,
      'content.not_yours',
    ])
    for (const password of ['abc', 'a'.repeat(101)]) {
      expect(refusal(await set(contentOid, password))).toEqual([400, 'request.invalid'])
    }
    for (const password of ['abcd', 'a'.repeat(100)]) {
      expect((await set(contentOid, password)).body).toEqual({ hasPassword: true })
      expect((await enter(contentOid, password, reader)).body.access.allowed).toBe(true)
    }
    for (const password of ['', 'a'.repeat(101)]) {
      expect(refusal(await enter(contentOid, password, reader))).toEqual([400, 'request.invalid'])
    }
    const guest = { guestId: newGuestId() }
    expect(refusal(await enter(contentOid, 'a', guest))).toEqual([403, 'item.password_wrong'])
    expect(refusal(await set('0'.repeat(24), 'open sesame'))).toEqual([404, 'content.not_found'])
    expect(refusal(await enter(contentOid, '', reader))).toEqual([400, 'request.invalid'])
    expect((await page(contentOid, reader)).access.allowed).toBe(true)
  })

  it('is guessed a few times at most', async () => {
    const contentOid = await publishContent(t, maker)
    await set(contentOid, 'open sesame')
    const tries = []
    for (let n = 0; n < 11; n += 1) tries.push(refusal(await enter(contentOid, `no ${n}`, reader)))
    expect(tries.at(-1)).toEqual([429, 'request.too_many'])
    expect(refusal(await enter(contentOid, 'open sesame', reader))[0]).toBe(429)
  })
})

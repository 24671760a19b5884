import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { openChat } from '../../../testing/chats.ts'
import { giveAmount } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

const dayMs = 24 * 3600 * 1000

describe('the download of one’s data', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    person = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const outcome = (answer: { status: number; body: { code?: string } }) => [
    answer.status,
    answer.body.code,
  ]
  const ask = ({ token } = person) => t.call('POST /account/data-download', { token, body: {} })
  const linkOf = async (who = person) => (await ask(who)).body.token as string
  const download = (token: string, who: Pick<Person, 'token'> | null = person) =>
    t.call(`GET /account/data-download?token=${token}`, who ? { token: who.token } : {})
  const expired = [410, 'account.data_link_expired']

  it('holds every part of the program that knows something of a person, each with a note', async () => {
    const creator = await signUpCreator(t)
    const mine = await publishStory(t, creator, { title: 'Mine alone' })
    await openChat(t, mine, creator)
    for (const amount of Array.from({ length: 120 }, (_, index) => index + 1)) {
      await giveAmount(t, creator, 'coin', amount)
    }
    const answer = await download(await linkOf(creator), creator)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('plax-data-')
    expect(answer.headers['cache-control']).toBe('no-store')
    const data = JSON.parse(answer.text)
    expect(data).toMatchObject({ about: { userOid: creator.oid }, isComplete: true })
    const parts = t.deps.lifecycle.exportingParts()
    expect(Object.keys(data).toSorted()).toEqual(['about', ...parts, 'isComplete'].toSorted())
    for (const part of parts) expect(data[part].note).toMatch(/\w{4}/)
    expect(data.account.data.profile).toMatchObject({
      email: creator.email,
      nickname: creator.nickname,
    })
    expect(JSON.stringify(data.story)).toContain(mine)
    expect(JSON.stringify(data.catalogue)).toContain('Mine alone')
    expect(data.ledger.balance.coins).toBe(7260)
    expect(data.ledger.postings).toHaveLength(120)
    expect(answer.text).not.toContain('password_hash')
    expect(answer.text).not.toContain('token_hash')
  })

  it('speaks the language of who asks', async () => {
    const token = await linkOf()
    const answer = await t.call(`GET /account/data-download?token=${token}&lang=ko`, {
      token: person.token,
    })
    expect(JSON.parse(answer.text).ledger.note).toContain('지갑')
  })

  it('is nothing for strangers, and asks for a fresh proof', async () => {
    const token = await linkOf()
    expect(outcome(await t.call('POST /account/data-download', { body: {} }))).toEqual([
      401,
      'auth.required',
    ])
    expect(outcome(await download(token, null))).toEqual([401, 'auth.required'])
    t.clock.advance(11 * 60_000)
    expect(outcome(await ask())).toEqual([403, 'account.step_up_required'])
  })

  it('goes by a link of its owner’s session alone, for ten minutes; a newer one replaces it', async () => {
    const other = await signUpPerson(t)
    const first = await linkOf()
    const second = await linkOf()
    expect(outcome(await download(second, other))).toEqual(expired)
    expect(outcome(await download(first))).toEqual(expired)
    expect(outcome(await download('none'))).toEqual(expired)
    expect(outcome(await t.call('GET /account/data-download', { token: person.token }))).toEqual([
      400,
      'request.invalid',
    ])
    const both = await Promise.all([download(second), download(second)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    t.clock.advance(10 * 60_000)
    expect(outcome(await download(second))).toEqual(expired)
  })

  it('is asked for a few times a day', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(outcome(refused)).toEqual([429, 'request.too_many'])
    t.clock.advance(dayMs)
    const proof = { token: person.token, body: { password: person.password } }
    await t.call('POST /account/step-up', proof)
    expect((await ask()).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../testing/app.ts'
import { type Person, signUpPerson } from '../../testing/people.ts'

describe('the account service under /story-chat', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
    person = await signUpPerson(t)
  })
  afterAll(() => t.close())

  it('opens a session for the app type named in the body', async () => {
    const { email, password } = person
    const answer = await t.call('POST /story-chat/account/login', {
      body: { email, password, appType: 'story-chat' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.user.oid).toBe(person.oid)
    expect(String(answer.headers['set-cookie'])).toContain('plax_session=')
    const { token } = answer.body
    const self = await t.call('GET /story-chat/account/getuser', { token })
    expect(self.body.self).toMatchObject({ oid: person.oid, email })
  })

  it('refuses a wrong password, as often as the account service, and an app type that is none', async () => {
    const { email, password } = person
    const login = (body: Record<string, unknown>) =>
      t.call('POST /story-chat/account/login', { body, address: '10.50.0.1' })
    expect(refusal(await login({ email, password, appType: 'no app' }))).toEqual([
      400,
      'request.invalid',
    ])
    for (let tries = 0; tries < 10; tries += 1) {
      const wrong = { email, password: 'wrong-1' }
      expect(refusal(await login(wrong))).toEqual([401, 'account.incorrect_credentials'])
    }
    for (const service of ['/account', '/story-chat/account']) {
      const answer = await t.call(`POST ${service}/login`, {
        body: { email, password },
        address: '10.50.0.1',
      })
      expect(answer.status).toBe(429)
    }
  })

  it('makes a guest account, whose chats are its own', async () => {
    const made = await t.call('POST /story-chat/account/create', { body: { appType: 'plax' } })
    expect(made.body).toEqual({
      guestDeviceId: expect.stringMatching(/^[0-9a-f]{24}$/),
      isNew: true,
      appType: 'plax',
    })
    const { guestDeviceId } = made.body
    expect(made.headers['set-cookie']).toContain(`plax_guest=${guestDeviceId}`)
    const rooms = await t.call('GET /story-chat/chat-rooms', { guestId: guestDeviceId })
    expect(rooms.body.items).toEqual([])
    const again = await t.call('POST /story-chat/account/create', {
      guestId: guestDeviceId,
      body: {},
    })
    expect(again.body).toMatchObject({ guestDeviceId, isNew: false })
    const invalid = await t.call('POST /story-chat/account/create', { body: { appType: '' } })
    expect(refusal(invalid)).toEqual([400, 'request.invalid'])
  })

  it('answers what it reads and changes as the account service does', async () => {
    const { token } = person
    for (const path of ['creator-terms', 'country', 'userfromnickname?nickname=Somebody']) {
      const [own, alias] = await Promise.all(
        ['/account', '/story-chat/account'].map((service) => t.call(`GET ${service}/${path}`)),
      )
      expect(own?.status, path).toBe(200)
      expect(alias?.body, path).toEqual(own?.body)
    }
    const creator = 'POST /story-chat/account/creator'
    const body = { acceptTerms: true, acceptFees: true }
    expect(refusal(await t.call(creator, { body }))).toEqual([401, 'auth.required'])
    expect((await t.call(creator, { token, body })).body.user.isCreator).toBe(true)
    expect((await t.call('GET /story-chat/account/nonesuch')).status).toBe(404)
  })
})

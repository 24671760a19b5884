import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { Authenticator, type AnswerChanges } from '../../../testing/authenticator.ts'
import { exportOf } from '../../../testing/exports.ts'
import { actionsOf, type Person, signUpPerson } from '../../../testing/people.ts'
import { signUpWithTwoFactor } from '../../../testing/two-factor.ts'

const refused = [403, 'account.passkey_refused']
const minuteMs = 60_000

describe('passkeys', () => {
  let t: TestApp
  let person: Person
  let calls = 0
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
  const post = (path: string, body: Record<string, unknown>, token?: string) => {
    calls += 1
    const address = `10.79.${calls >> 8}.${calls & 255}`
    return t.call(`POST /account/${path}`, { body, address, ...(token && { token }) })
  }
  const add = async (
    who: Person,
    key: Authenticator,
    bent: AnswerChanges & { name?: string } = {},
  ) => {
    const asked = await post('passkeys/options', {}, who.token)
    expect(asked.status).toBe(200)
    const { token, options } = asked.body
    const { name = 'Laptop', ...bend } = bent
    return post('passkeys', { token, name, response: key.make(options, bend) }, who.token)
  }
  const added = async (who = person) => {
    const key = new Authenticator()
    const answer = await add(who, key)
    expect(answer.status).toBe(200)
    return { key, oid: answer.body.oid as string }
  }
  const signIn = async (key: Authenticator, bent: AnswerChanges = {}) => {
    const asked = await post('passkeys/sign-in/options', {})
    const { token, options } = asked.body
    return post('passkeys/sign-in', { token, response: key.sign(options, bent) })
  }
  const list = async (who = person) =>
    (await t.call('GET /account/passkeys', { token: who.token })).body.items as { oid: string }[]

  it.each([
    ['GET /account/passkeys', undefined],
    ['POST /account/passkeys/options', {}],
    ['POST /account/passkeys', {}],
    ['PUT /account/passkeys/0123456789abcdef01234567', { name: 'x' }],
    ['DELETE /account/passkeys/0123456789abcdef01234567', {}],
    ['POST /account/passkeys/step-up/options', {}],
  ])('are refused without a session: %s', async (key, body) => {
    expect(outcome(await t.call(key, { ...(body && { body }) }))).toEqual([401, 'auth.required'])
  })

  it.each([
    ['POST /account/passkeys/options'],
    ['POST /account/passkeys'],
    ['DELETE /account/passkeys/0123456789abcdef01234567'],
  ])('ask for a fresh proof: %s', async (key) => {
    t.clock.advance(11 * minuteMs)
    const answer = await t.call(key, { token: person.token, body: {} })
    expect(outcome(answer)).toEqual([403, 'account.step_up_required'])
  })

  it('are added, listed and told to their owner', async () => {
    const { key, oid } = await added()
    expect(await list()).toEqual([
      {
        oid,
        name: 'Laptop',
        isSynced: false,
        createdAt: t.clock.now().toISOString(),
        lastUsedAt: null,
      },
    ])
    expect(await actionsOf(t, { actor: person, subjectOid: person.oid })).toEqual(['passkey.added'])
    const mail = await t.deps.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('recipient', '=', person.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('A passkey was added')
    expect(mail.body).toContain('Laptop')
    const asked = await post('passkeys/options', {}, person.token)
    expect(asked.body.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id }],
    })
  })

  it.each<[string, AnswerChanges]>([
    ['another site', { origin: 'https://plax.example' }],
    ['the name of another site', { rpId: 'plax.example' }],
    ['a key that asked for no finger or PIN', { userVerified: false }],
    ['a challenge that is not ours', { challenge: 'AAAA' }],
  ])('are not added for %s', async (_, bent) => {
    expect(outcome(await add(person, new Authenticator(), bent))).toEqual(refused)
    expect(await list()).toEqual([])
  })

  it('are added by a challenge once, by one person, and by its own kind of challenge', async () => {
    const key = new Authenticator()
    const { token, options } = (await post('passkeys/options', {}, person.token)).body
    const response = key.make(options)
    const other = await signUpPerson(t)
    const mine = { token, name: 'Laptop', response }
    const both = await Promise.all([
      post('passkeys', mine, person.token),
      post('passkeys', mine, person.token),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(outcome(await post('passkeys', mine, other.token))).toEqual(refused)
    expect(outcome(await add(other, key))).toEqual([409, 'account.passkey_known'])
    const signing = (await post('passkeys/sign-in/options', {})).body
    const wrongKind = { token: signing.token, name: 'x', response: key.make(signing.options) }
    expect(outcome(await post('passkeys', wrongKind, person.token))).toEqual(refused)
  })

  it('refuses what is no call of it', async () => {
    const { key } = await added()
    const { token, options } = (await post('passkeys/sign-in/options', {})).body
    const response = key.sign(options)
    for (const body of [{}, { token }, { token, response: { ...response, id: '***' } }]) {
      expect(outcome(await post('passkeys/sign-in', body))).toEqual([400, 'request.invalid'])
    }
    for (const name of ['', ' ', 'x'.repeat(61)]) {
      const answer = await add(person, new Authenticator(), { name })
      expect(outcome(answer)).toEqual([400, 'request.invalid'])
    }
  })

  it('sign in, with the second factor on too, and are marked as used', async () => {
    const strict = await signUpWithTwoFactor(t)
    const { key } = await added(strict)
    t.clock.advance(minuteMs)
    const answer = await signIn(key)
    expect(answer.status).toBe(200)
    expect(answer.body.user.oid).toBe(strict.oid)
    expect(String(answer.headers['set-cookie'])).toMatch(/plax_session=[^;]+;.*HttpOnly/)
    const { items } = (await t.call('GET /account/passkeys', { token: answer.body.token })).body
    expect(items[0].lastUsedAt).toBe(t.clock.now().toISOString())
  })

  it.each<[string, AnswerChanges]>([
    ['another site', { origin: 'https://plax.example' }],
    ['the name of another site', { rpId: 'plax.example' }],
    ['a key that asked for no finger or PIN', { userVerified: false }],
    ['a challenge that is not ours', { challenge: 'AAAA' }],
    ['another person', { userHandle: Buffer.from('0'.repeat(24)).toString('base64url') }],
  ])('do not sign in for %s', async (_, bent) => {
    const { key } = await added()
    const answer = await signIn(key, bent)
    expect(outcome(answer)).toEqual(refused)
    expect(answer.body.message).toBe('We couldn’t verify this passkey. Please try again.')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('do not sign in that nobody added, nor with a signature of another key', async () => {
    const { key } = await added()
    expect(outcome(await signIn(new Authenticator()))).toEqual(refused)
    const { token, options } = (await post('passkeys/sign-in/options', {})).body
    const forged = { ...new Authenticator().sign(options), id: key.id, rawId: key.id }
    expect(outcome(await post('passkeys/sign-in', { token, response: forged }))).toEqual(refused)
  })

  it('sign in once by an answer, also of two at once, and within five minutes', async () => {
    const { key } = await added()
    const { token, options } = (await post('passkeys/sign-in/options', {})).body
    const body = { token, response: key.sign(options) }
    const both = await Promise.all([post('passkeys/sign-in', body), post('passkeys/sign-in', body)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(outcome(await post('passkeys/sign-in', body))).toEqual(refused)
    const late = (await post('passkeys/sign-in/options', {})).body
    t.clock.advance(5 * minuteMs + 1)
    const response = key.sign(late.options)
    expect(outcome(await post('passkeys/sign-in', { token: late.token, response }))).toEqual(
      refused,
    )
  })

  it('are refused where the counter does not grow: the key was copied', async () => {
    const { key } = await added()
    expect((await signIn(key, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) {
      expect(outcome(await signIn(key, { counter }))).toEqual(refused)
    }
    expect((await signIn(key, { counter: 8 })).status).toBe(200)
  })

  it('keep a suspended person out', async () => {
    const { key } = await added()
    await t.deps.db
      .updateTable('users')
      .set({ suspended_at: t.clock.now(), suspension_reason: 'Spam' })
      .where('oid', '=', person.oid)
      .execute()
    expect(outcome(await signIn(key))).toEqual([403, 'account.suspended'])
  })

  it('are renamed and removed by their owner alone', async () => {
    const { key, oid } = await added()
    const other = await signUpPerson(t)
    const path = `/account/passkeys/${oid}`
    const rename = (who: Person, name: string) =>
      t.call(`PUT ${path}`, { token: who.token, body: { name } })
    expect(outcome(await rename(other, 'Mine'))).toEqual([404, 'account.passkey_not_found'])
    expect(outcome(await rename(person, ''))).toEqual([400, 'request.invalid'])
    expect((await rename(person, 'Phone')).body.name).toBe('Phone')
    const remove = (who: Person) => t.call(`DELETE ${path}`, { token: who.token, body: {} })
    expect(outcome(await remove(other))).toEqual([404, 'account.passkey_not_found'])
    expect((await remove(person)).body).toEqual({ removed: true })
    expect(outcome(await remove(person))).toEqual([404, 'account.passkey_not_found'])
    expect(outcome(await signIn(key))).toEqual(refused)
  })

  it('stay where they are the last way in, whoever removes two at once', async () => {
    const oids = [(await added()).oid, (await added()).oid]
    await t.deps.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('oid', '=', person.oid)
      .execute()
    const answers = await Promise.all(
      oids.map((oid) =>
        t.call(`DELETE /account/passkeys/${oid}`, { token: person.token, body: {} }),
      ),
    )
    expect(answers.map(outcome).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [200, undefined],
      [409, 'account.passkey_last'],
    ])
    expect(await list()).toHaveLength(1)
  })

  it('are twenty at most', async () => {
    for (let i = 0; i < 20; i += 1) await added()
    const answer = await post('passkeys/options', {}, person.token)
    expect(outcome(answer)).toEqual([409, 'account.passkeys_too_many'])
  })

  it('prove anew who one is, by one’s own passkey, once', async () => {
    const { key } = await added()
    const other = await signUpPerson(t)
    const foreign = await added(other)
    t.clock.advance(11 * minuteMs)
    const methods = await t.call('GET /account/step-up', { token: person.token })
    expect(methods.body).toEqual({ methods: ['passkey', 'password'] })
    const prove = async (by: Authenticator, path = 'passkeys/step-up/options') => {
      const { token, options } = (await post(path, {}, person.token)).body
      return { passkey: { token, response: by.sign(options) } }
    }
    const wrong = [await prove(foreign.key), await prove(key, 'passkeys/sign-in/options')]
    for (const body of wrong) {
      const answer = await post('step-up', body, person.token)
      expect(outcome(answer)).toEqual([403, 'account.step_up_refused'])
    }
    const proof = await prove(key)
    const { token } = (await post('step-up', proof, person.token)).body
    expect((await post('passkeys/options', {}, token)).status).toBe(200)
    const again = await post('step-up', proof, token)
    expect(outcome(again)).toEqual([403, 'account.step_up_refused'])
  })

  it('leave with their owner, who takes the list along', async () => {
    await added()
    const userOid = person.oid
    const kept = await exportOf(t, userOid)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid, now: t.clock.now() }))
    const left = await exportOf(t, userOid)
    expect(kept.account).toMatchObject({ passkeys: [{ name: 'Laptop' }] })
    expect(left.account).toMatchObject({ passkeys: [] })
  })
})

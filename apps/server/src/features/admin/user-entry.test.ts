import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../testing/people.ts'
import { signUpWithTwoFactor } from '../../testing/two-factor.ts'
import { askToLeave, removeDue, waitOut } from '../../testing/withdrawals.ts'

describe('how somebody signs in and whether they leave, for administrators', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const read = async ({ oid }: Pick<Person, 'oid'>) =>
    (await t.call(`GET /admin/users/${oid}`, { token: admin.token })).body

  it('shows ways and the second factor as facts, and nothing that opens the account', async () => {
    const person = await signUpWithTwoFactor(t)
    const enabledAt = t.clock.now().toISOString()
    const key = new Authenticator()
    const { token } = person
    const asked = await t.call('POST /account/passkeys/options', { token, body: {} })
    const response = key.make(asked.body.options)
    const body = { token: asked.body.token, name: 'Laptop of Ines', response }
    expect((await t.call('POST /account/passkeys', { token, body })).status).toBe(200)
    const now = t.clock.now()
    await t.deps.db
      .insertInto('sign_in_methods')
      .values({
        provider: 'google',
        subject: 'subject-of-google',
        user_oid: person.oid,
        email: 'elsewhere@example.com',
        created_at: now,
        last_used_at: null,
      })
      .execute()
    const told = await read(person)
    expect(told.signIn).toEqual({
      ways: [
        { method: 'password', since: null, lastUsedAt: null },
        { method: 'google', since: now.toISOString(), lastUsedAt: null },
        { method: 'passkey', since: now.toISOString(), lastUsedAt: null },
      ],
      secondFactor: { since: enabledAt, recoveryCodesLeft: 10 },
    })
    const text = JSON.stringify(told)
    for (const kept of [key.id, person.secret, 'elsewhere@', 'subject-of-google', 'Laptop of']) {
      expect(text).not.toContain(kept)
    }
  })

  it('shows no factor that was only begun, and no password where there is none', async () => {
    const person = await signUpPerson(t)
    await t.call('POST /account/2fa/setup', { token: person.token, body: {} })
    await t.deps.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('oid', '=', person.oid)
      .execute()
    expect((await read(person)).signIn).toEqual({ ways: [], secondFactor: null })
  })

  it('shows that somebody leaves, from the asking to the end', async () => {
    const person = await signUpPerson(t)
    expect((await read(person)).withdrawal).toBeNull()
    const { askedAt, scheduledAt } = (await askToLeave(t, person)).body
    const waiting = { state: 'waiting', askedAt, at: scheduledAt }
    expect((await read(person)).withdrawal).toEqual(waiting)
    await t.call('POST /account/cancelUnregister', { token: person.token, body: {} })
    expect((await read(person)).withdrawal).toBeNull()
    const fresh = await signUpPerson(t)
    const asked = t.clock.now()
    await waitOut(t, fresh)
    const again = await signInAgain()
    const over = (await t.call(`GET /admin/users/${fresh.oid}`, { token: again })).body.withdrawal
    expect(over).toEqual({
      state: 'removing',
      askedAt: asked.toISOString(),
      at: t.clock.now().toISOString(),
    })
    await removeDue(t)
    const gone = (await t.call(`GET /admin/users/${fresh.oid}`, { token: again })).body
    expect(gone.withdrawal).toMatchObject({ state: 'removed', askedAt: null })
    expect(gone.signIn).toEqual({ ways: [], secondFactor: null })
  })

  it('tells a user without purchases that their orders were viewed, too', async () => {
    const token = await signInAgain()
    const person = await signUpPerson(t)
    const asked = `GET /payment/admin/orders?userOid=${person.oid}&limit=5`
    expect((await t.call(asked, { token })).body.items).toEqual([])
    const record = (await t.call('GET /account/record', { token: person.token })).body.items
    expect(record).toMatchObject([{ action: 'orders.read' }])
  })

  const signInAgain = async (): Promise<string> => {
    const { email, password } = admin
    return (await t.call('POST /account/login', { body: { email, password } })).body.token
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { mailedToken, mailsTo, runQueued } from '../../../testing/mails.ts'
import { actionsOf, type Person, signUpPerson } from '../../../testing/people.ts'

describe('changing one’s e-mail address', () => {
  let t: TestApp
  let names = 0
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const newAddress = () => `new-${(names += 1)}@example.com`
  const ask = ({ token }: Person, email: string) =>
    t.call('POST /account/email', { token, body: { email } })
  const confirm = (token: string) => t.call('POST /account/email/confirm', { body: { token } })
  const emailOf = async ({ token }: Person) =>
    (await t.call('GET /account/email', { token })).body as {
      email: string
      pending: Record<string, unknown> | null
    }
  /** Asks, and answers the tokens of both mailboxes. */
  const begin = async (person: Person, email: string) => {
    expect((await ask(person, email)).status).toBe(200)
    return { old: await mailedToken(t, person.email), new: await mailedToken(t, email) }
  }

  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('needs both mailboxes, the %s one first', async (first, second) => {
    const person = await signUpPerson(t)
    const email = newAddress()
    const tokens = await begin(person, email)
    expect((await confirm(tokens[first])).body).toEqual({ isChanged: false, waitsFor: second })
    expect(await emailOf(person)).toMatchObject({
      email: person.email,
      pending: { email, oldConfirmed: first === 'old', newConfirmed: first === 'new' },
    })
    expect((await confirm(tokens[second])).body).toEqual({ isChanged: true, waitsFor: null })
    expect(await emailOf(person)).toEqual({ email, pending: null })
    const logIn = (address: string) =>
      t.call('POST /account/login', { body: { email: address, password: person.password } })
    expect([(await logIn(email)).status, (await logIn(person.email)).status]).toEqual([200, 401])
    for (const to of [person.email, email]) {
      const subjects = (await mailsTo(t, to)).map(({ subject }) => subject)
      expect(subjects).toContain('Your Plax email address was changed')
    }
    expect(await actionsOf(t, { actor: person, subjectOid: person.oid })).toEqual([
      'account.email_changed',
    ])
  })

  it('changes once where both links are opened at once, and each works once', async () => {
    const person = await signUpPerson(t)
    const tokens = await begin(person, newAddress())
    const answers = await Promise.all([tokens.old, tokens.new, tokens.old].map(confirm))
    expect(answers.filter(({ body }) => body.isChanged)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(1)
    for (const token of [tokens.old, tokens.new]) {
      const again = await confirm(token)
      expect([again.status, again.body.code]).toEqual([410, 'account.email_link_used'])
    }
  })

  it('expires in a day, is taken back, and gives way to a newer one', async () => {
    const person = await signUpPerson(t)
    const older = await begin(person, newAddress())
    const taken = await begin(person, newAddress())
    expect((await confirm(older.new)).body.code).toBe('account.email_link_expired')
    const cancel = () => t.call('DELETE /account/email', { token: person.token })
    expect((await cancel()).body).toEqual({ cancelled: true })
    expect((await cancel()).body).toEqual({ cancelled: false })
    expect((await confirm(taken.new)).body.code).toBe('account.email_link_expired')
    const late = await begin(person, newAddress())
    await confirm(late.old)
    t.clock.advance(24 * 3600 * 1000)
    expect((await confirm(late.new)).status).toBe(410)
    expect(await emailOf(person)).toEqual({ email: person.email, pending: null })
  })

  it('tells nobody but its mailbox that an address has an account', async () => {
    const [person, other] = [await signUpPerson(t), await signUpPerson(t)]
    const free = await ask(person, newAddress())
    const taken = await ask(person, other.email)
    const shape = ({ status, body }: typeof free) => [status, { ...body.pending, email: '' }]
    expect(shape(taken)).toEqual(shape(free))
    const [mail] = await mailsTo(t, other.email)
    expect(mail?.subject).toBe('This address already has a Plax account')
    expect(mail?.text).not.toContain('token=')
  })

  it('is refused where another account took the address meanwhile', async () => {
    const [one, two] = [await signUpPerson(t), await signUpPerson(t)]
    const email = newAddress()
    const first = await begin(one, email)
    const second = await begin(two, email)
    await confirm(first.old)
    await confirm(first.new)
    await confirm(second.old)
    const answer = await confirm(second.new)
    expect([answer.status, answer.body.code]).toEqual([409, 'account.email_unavailable'])
    expect((await emailOf(two)).email).toBe(two.email)
  })

  it('makes links for a new password worthless that went to the old mailbox', async () => {
    const person = await signUpPerson(t)
    await t.call('POST /account/changepw/request', { body: { email: person.email } })
    await runQueued(t, 'account.send-reset-link')
    const token = await mailedToken(t, person.email)
    const tokens = await begin(person, newAddress())
    await confirm(tokens.old)
    await confirm(tokens.new)
    const body = { token, password: 'sail-3-home', passwordRepeat: 'sail-3-home' }
    expect((await t.call('POST /account/changepw/finalize', { body })).status).toBe(410)
  })

  it('refuses one’s own address, what is none, visitors and an old proof', async () => {
    const person = await signUpPerson(t)
    const same = await ask(person, person.email.toUpperCase())
    expect([same.status, same.body.code]).toEqual([400, 'account.email_same'])
    expect((await ask(person, 'nobody at home')).status).toBe(400)
    expect((await t.call('POST /account/email', { body: { email: newAddress() } })).status).toBe(
      401,
    )
    expect((await t.call('GET /account/email')).status).toBe(401)
    expect((await t.call('DELETE /account/email')).status).toBe(401)
    expect((await t.call('POST /account/email/confirm', { body: {} })).status).toBe(400)
    t.clock.advance(11 * 60_000)
    const stale = await ask(person, newAddress())
    expect([stale.status, stale.body.code]).toEqual([403, 'account.step_up_required'])
    expect((await emailOf(person)).pending).toBeNull()
  })
})

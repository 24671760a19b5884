import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { mailsTo } from '../../../testing/mails.ts'
import {
  actionsOf,
  makeAdmin,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { operatorContactSetting } from '../users/account.settings.ts'
import { endSuspensionsTask } from './suspension.routes.ts'

const nobody = '0'.repeat(24)
const reason = 'Sold what was not hers.'
const dayMs = 24 * 3600 * 1000

describe('suspensions', () => {
  let t: TestApp
  let admin: Person
  let calls = 0
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const suspend = (
    person: Pick<Person, 'oid'>,
    body: Record<string, unknown> = { reason },
    token = admin.token,
  ) => t.call(`PUT /admin/users/${person.oid}/suspension`, { token, body })
  const restore = (person: Pick<Person, 'oid'>, body: Record<string, unknown> = { reason }) =>
    t.call(`DELETE /admin/users/${person.oid}/suspension`, { token: admin.token, body })
  const logIn = ({ email, password }: Person) =>
    t.call('POST /account/login', { body: { email, password }, address: `10.60.0.${(calls += 1)}` })
  const isSignedIn = async (token: string) =>
    (await t.call('GET /account/getuser', { token })).status === 200
  const read = async (person: Person) =>
    (await t.call(`GET /admin/users/${person.oid}`, { token: admin.token })).body

  it('end all sessions at once and close the way in, with the reason [R-account-019]', async () => {
    const person = await signUpPerson(t)
    const second = (await logIn(person)).body.token
    const web = (await t.call('POST /account/login', { body: { token: second } })).body.token
    expect((await suspend(person)).body).toEqual({ until: null })
    for (const token of [person.token, second, web]) expect(await isSignedIn(token)).toBe(false)
    const answer = await logIn(person)
    expect(refusal(answer)).toEqual([403, 'account.suspended'])
    expect(answer.body.message).toBe(
      `This account is suspended. If you disagree, contact the operator. Reason: ${reason}`,
    )
    expect(answer.body.details).toEqual({
      reason,
      suspendedAt: t.clock.now().toISOString(),
      until: null,
      contact: '',
    })
    expect(await read(person)).toMatchObject({
      isSuspended: true,
      suspension: { reason, until: null, by: { nickname: admin.nickname } },
      sessions: 0,
    })
    const wrong = await t.call('POST /account/login', {
      body: { email: person.email, password: 'wrong-7' },
    })
    expect(refusal(wrong)).toEqual([401, 'account.incorrect_credentials'])
  })

  it('are told at the next call to whoever was signed in, by the token that they ended [R-account-019]', async () => {
    const person = await signUpPerson(t)
    const second = (await logIn(person)).body.token
    const web = (await t.call('POST /account/login', { body: { token: second } })).body.token
    const ownSite = { 'sec-fetch-site': 'same-origin' }
    const cookie = { headers: { cookie: `plax_session=${second}`, ...ownSite } }
    const ownPage = (sent: Record<string, unknown>) => t.call('GET /account/sessions', sent)
    const until = new Date(t.clock.now().getTime() + 2 * dayMs).toISOString()
    await suspend(person, { reason, until })
    for (const sent of [{ token: person.token }, { token: web }, cookie]) {
      const answer = await ownPage(sent)
      expect(refusal(answer)).toEqual([403, 'account.suspended'])
      expect(answer.body.details).toMatchObject({ reason, until })
    }
    // Neither what a guest may do is done for them, nor is their session restored by either way.
    const asGuest = { ...cookie, guestId: 'a'.repeat(24) }
    const guest = await t.call('GET /story-chat/chat-rooms/chat/oids', asGuest)
    expect(guest.body.code).toBe('account.suspended')
    for (const sent of [{ body: { token: second } }, { body: {}, ...cookie }]) {
      const answer = await t.call('POST /account/login', sent)
      expect(refusal(answer)).toEqual([403, 'account.suspended'])
      expect(String(answer.headers['set-cookie'])).not.toMatch(/plax_session=[^;]/)
    }
    expect(refusal(await t.call('GET /account/getuser', cookie))).toEqual([
      403,
      'account.suspended',
    ])
    await restore(person)
    expect(refusal(await ownPage(cookie))).toEqual([401, 'account.session_ended'])
  })

  it('are told of for a day, and to nobody else', async () => {
    const [person, other] = [await signUpCreator(t), await signUpPerson(t)]
    await t.call('POST /account/logout', { token: other.token })
    const { body: key } = await t.call('PUT /live/toolkey', { token: person.token, body: {} })
    const { body: overlay } = await t.call('POST /live/toolkey', {
      body: { toolkey: key.toolkey },
      address: '10.61.0.1',
    })
    expect(overlay.session_token).toMatch(/./)
    await suspend(person)
    await suspend(other)
    const ask = (token: string) => t.call('GET /account/sessions', { token })
    const unknown = [overlay.session_token, other.token, `${person.token.slice(0, -1)}_`]
    for (const token of unknown) expect(refusal(await ask(token))[1]).toBe('account.session_ended')
    expect(refusal(await ask(person.token))[1]).toBe('account.suspended')
    t.clock.advance(dayMs)
    expect(refusal(await ask(person.token))[1]).toBe('account.session_ended')
    await t.jobs.get('account.forget-sessions')?.({})
    const kept = t.deps.db.selectFrom('suspended_sessions').select('id')
    expect(await kept.where('user_oid', '=', person.oid).execute()).toEqual([])
  })

  it('are told by mail, with how to write to the operator', async () => {
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, operatorContactSetting, 'help@plax.example', null))
    const person = await signUpPerson(t)
    await suspend(person, {
      reason,
      until: new Date(t.clock.now().getTime() + dayMs).toISOString(),
    })
    const [mail] = await mailsTo(t, person.email)
    expect(mail?.subject).toBe('Your Plax account is suspended')
    expect(mail?.text).toContain(`Reason: ${reason}`)
    expect(mail?.text).toContain('help@plax.example')
    expect((await logIn(person)).body.details.contact).toBe('help@plax.example')
    await restore(person, { reason: 'It was a mistake.' })
    const [last] = await mailsTo(t, person.email)
    expect(last?.subject).toBe('Your Plax account is restored')
  })

  it('end by an administrator, on record', async () => {
    const person = await signUpPerson(t)
    await suspend(person)
    expect((await restore(person)).status).toBe(200)
    expect((await logIn(person)).status).toBe(200)
    expect(refusal(await restore(person))).toEqual([409, 'suspension.none'])
    expect(await actionsOf(t, { actor: admin, subjectOid: person.oid })).toEqual([
      'user.suspended',
      'user.restored',
    ])
  })

  it('end by themselves at their time, by the job or by who comes in before it', async () => {
    const [one, other, third] = [
      await signUpPerson(t),
      await signUpPerson(t),
      await signUpPerson(t),
    ]
    const at = new Date(t.clock.now().getTime() + dayMs).toISOString()
    await suspend(one, { reason, until: at })
    await suspend(other, { reason, until: at })
    await suspend(third, { reason, until: new Date(Date.parse(at) + 1).toISOString() })
    t.clock.advance(dayMs - 1)
    await t.jobs.get(endSuspensionsTask)?.({})
    expect(refusal(await logIn(one))).toEqual([403, 'account.suspended'])
    t.clock.advance(1)
    expect((await logIn(one)).status).toBe(200)
    await t.jobs.get(endSuspensionsTask)?.({})
    const ended = await t.deps.db
      .selectFrom('audit_log')
      .select(['subject_oid', 'actor_oid'])
      .where('action', '=', 'user.restored')
      .where('subject_oid', 'in', [one.oid, other.oid, third.oid])
      .orderBy('id')
      .execute()
    expect(ended).toEqual([
      { subject_oid: one.oid, actor_oid: null },
      { subject_oid: other.oid, actor_oid: null },
    ])
    expect((await logIn(other)).status).toBe(200)
    expect(refusal(await logIn(third))).toEqual([403, 'account.suspended'])
    t.clock.advance(1)
  })

  it('leave no session to whoever comes in at the same moment', async () => {
    const person = await signUpPerson(t)
    const [entered] = await Promise.all([logIn(person), suspend(person)])
    if (entered.status === 200) expect(await isSignedIn(entered.body.token)).toBe(false)
    else expect(refusal(entered)).toEqual([403, 'account.suspended'])
    expect((await read(person)).sessions).toBe(0)
  })

  it('are changed: another reason and another end', async () => {
    const person = await signUpPerson(t)
    await suspend(person)
    const until = new Date(t.clock.now().getTime() + dayMs).toISOString()
    expect((await suspend(person, { reason: 'Only a day.', until })).body).toEqual({ until })
    expect((await logIn(person)).body.details).toMatchObject({ reason: 'Only a day.', until })
  })

  it('leave what somebody published where it is', async () => {
    const creator = await signUpCreator(t)
    await suspend(creator)
    const answer = await t.call(`GET /account/getuser?userOid=${creator.oid}`)
    expect(answer.body.user).toMatchObject({ oid: creator.oid, isCreator: true })
  })

  it('are found in the list', async () => {
    const person = await signUpPerson(t)
    await suspend(person)
    const { body } = await t.call(
      `GET /account/admin/users?suspended=true&search=${person.nickname}`,
      { token: admin.token },
    )
    expect(body.items).toMatchObject([{ oid: person.oid, isSuspended: true }])
    await restore(person)
    const none = await t.call(`GET /account/admin/users?suspended=true&search=${person.nickname}`, {
      token: admin.token,
    })
    expect(none.body.items).toEqual([])
  })

  it('are refused of oneself, of administrators, of nobody, without a reason and into the past', async () => {
    const [person, other] = [await signUpPerson(t), await signUpPerson(t)]
    await makeAdmin(t, other)
    expect(refusal(await suspend(admin))).toEqual([403, 'suspension.own'])
    expect(refusal(await suspend(other))).toEqual([409, 'suspension.of_admin'])
    expect(refusal(await suspend({ oid: nobody }))).toEqual([404, 'account.user_not_found'])
    const past = await suspend(person, { reason, until: t.clock.now().toISOString() })
    expect(refusal(past)).toEqual([400, 'suspension.until_past'])
    for (const body of [{}, { reason: ' ' }, { reason, until: 'tomorrow' }]) {
      expect(refusal(await suspend(person, body))).toEqual([400, 'request.invalid'])
    }
    expect(refusal(await suspend(person, { reason }, person.token))).toEqual([
      403,
      'auth.forbidden',
    ])
    expect(await isSignedIn(person.token)).toBe(true)
  })
})

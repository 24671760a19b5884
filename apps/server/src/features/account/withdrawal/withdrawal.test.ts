import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { Authenticator } from '../../../testing/authenticator.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { actionsOf, makeAdmin, type Person, signUpPerson } from '../../../testing/people.ts'
import {
  codeOf,
  passwordLogin,
  secondStep,
  signUpWithTwoFactor,
  wrongCode,
} from '../../../testing/two-factor.ts'
import { askToLeave, openWithdrawal, review, waitOut } from '../../../testing/withdrawals.ts'
import { withdrawalDaysSetting } from './withdrawal.settings.ts'

const dayMs = 24 * 3600 * 1000

describe('asking to leave', () => {
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
  const post = (path: string, who: Pick<Person, 'token'> = person, body = {}) =>
    t.call(`POST /account/${path}`, { token: who.token, body })
  const state = async (who: Pick<Person, 'token'> = person) =>
    (await t.call('GET /account/withdrawal', { token: who.token })).body
  const self = async ({ token }: Pick<Person, 'token'>) =>
    (await t.call('GET /account/getuser', { token })).body.self

  const calls = [
    'GET /account/withdrawal',
    'POST /account/unregister',
    'POST /account/waitUnregister',
    'POST /account/stopUnregister',
    'POST /account/cancelUnregister',
  ]
  it.each(calls)('is refused without a session: %s', async (key) => {
    const answer = await t.call(key, key.startsWith('POST') ? { body: {} } : {})
    expect(outcome(answer)).toEqual([401, 'auth.required'])
  })

  it.each(['unregister', 'waitUnregister'])('asks for a fresh proof: %s', async (path) => {
    t.clock.advance(11 * 60_000)
    const answer = await post(path, person, { survey: 'other', review })
    expect(outcome(answer)).toEqual([403, 'account.step_up_required'])
    expect((await state()).waiting).toBeNull()
  })

  it.each(['waitUnregister', 'unregister'])(
    'begins a wait of 14 days, of which the person is told: %s [R-withdrawal-002]',
    async (path) => {
      const now = t.clock.now()
      const answer = await post(path, person, { survey: 'other', review })
      const scheduledAt = new Date(now.getTime() + 14 * dayMs).toISOString()
      expect([answer.status, answer.body.scheduledAt]).toEqual([200, scheduledAt])
      expect(await state()).toMatchObject({
        waiting: { askedAt: now.toISOString(), scheduledAt },
        days: 14,
        isLastAdmin: false,
      })
      expect((await self(person)).withdrawsAt).toBe(scheduledAt)
      const [mail] = await mailsTo(t, person.email)
      expect(mail?.subject).toBe('Your Plax account will be deleted')
      expect(mail?.text).toContain(scheduledAt.slice(0, 10))
      expect(await actionsOf(t, { actor: person, subjectOid: person.oid })).toEqual([
        'account.withdrawal_asked',
      ])
    },
  )

  it.each([
    [{ survey: 'other', review: 'x'.repeat(20) }, 'account.withdrawal_review_short'],
    [
      { survey: 'other', review: `${' '.repeat(9)}${'x'.repeat(20)} ` },
      'account.withdrawal_review_short',
    ],
    [{ survey: 'other', review: '한'.repeat(20) }, 'account.withdrawal_review_short'],
    [{ survey: 'boredom', review }, 'request.invalid'],
    [{ survey: 'other', review: 'x'.repeat(2001) }, 'request.invalid'],
    [{ survey: 'other', review: 7 }, 'request.invalid'],
  ])('refuses what is no answer: %j [R-withdrawal-007]', async (body, code) => {
    for (const path of ['waitUnregister', 'unregister']) {
      expect(outcome(await post(path, person, body))).toEqual([400, code])
    }
    expect(await openWithdrawal(t, person)).toBeNull()
  })

  it('takes a review of 21 characters, however they are written [R-withdrawal-007]', async () => {
    expect((await askToLeave(t, person, { review: '👋'.repeat(21) })).status).toBe(200)
  })

  it('asks both calls for a reason where no wait runs [R-withdrawal-001]', async () => {
    expect(outcome(await post('waitUnregister', person, { review }))).toEqual([
      400,
      'request.invalid',
    ])
    const refused = [400, 'account.withdrawal_survey_required']
    expect(outcome(await post('unregister', person, { review }))).toEqual(refused)
  })

  it('waits once, however many ask at once, and a later request moves nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => askToLeave(t, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const before = (await state()).waiting
    t.clock.advance(60_000)
    for (const path of ['waitUnregister', 'unregister']) {
      const answer = await post(path, person, { survey: 'other', review })
      expect(outcome(answer)).toEqual([409, 'account.withdrawal_waiting'])
      expect(answer.body.details).toEqual({ scheduledAt: before.scheduledAt })
    }
    expect((await state()).waiting).toEqual(before)
  })

  it('keeps the session that asked, and ends all others', async () => {
    const other = (await passwordLogin(t, person)).body.token as string
    await askToLeave(t, person)
    expect(await self(person)).not.toBeNull()
    const { status } = await t.call('GET /account/sessions', { token: other })
    expect(status).toBe(401)
  })

  it.each(['stopUnregister', 'cancelUnregister'])(
    'is taken back within 14 days, once: %s [R-withdrawal-003] [R-withdrawal-006]',
    async (path) => {
      expect(outcome(await post(path))).toEqual([409, 'account.withdrawal_not_waiting'])
      await askToLeave(t, person)
      t.clock.advance(14 * dayMs - 1)
      const answers = await Promise.all([post(path), post(path), post(path)])
      const statuses = answers.map(({ status }) => String(status))
      expect(statuses.toSorted()).toEqual(['200', '409', '409'])
      expect(answers.find(({ status }) => status === 200)?.body).toEqual({ cancelled: true })
      expect((await state()).waiting).toBeNull()
      expect((await self(person)).withdrawsAt).toBeNull()
      const [mail] = await mailsTo(t, person.email)
      expect(mail?.subject).toBe('Account deletion canceled')
      expect(mail?.text).not.toContain('logged in')
    },
  )

  it.each(['stopUnregister', 'cancelUnregister'])(
    'is final from its date on: %s [R-withdrawal-005]',
    async (path) => {
      await waitOut(t, person)
      expect(outcome(await post(path))).toEqual([410, 'account.withdrawal_final'])
      const login = await passwordLogin(t, person)
      expect(outcome(login)).toEqual([410, 'account.withdrawal_final'])
    },
  )

  it('is finished by unregister once its date is there: nobody gets in any more [R-withdrawal-006]', async () => {
    await waitOut(t, person)
    const proof = { token: person.token, body: { password: person.password } }
    person = { ...person, token: (await t.call('POST /account/step-up', proof)).body.token }
    const answer = await post('unregister')
    expect([answer.status, answer.body.state]).toEqual([200, 'removing'])
    expect((await post('unregister')).status).toBe(401)
    expect(outcome(await passwordLogin(t, person))).toEqual([410, 'account.withdrawal_final'])
    expect(await openWithdrawal(t, person)).toMatchObject({ state: 'removing' })
  })

  it('follows the operator’s number of days, and those that wait keep theirs', async () => {
    await askToLeave(t, person)
    const before = (await state()).waiting
    const set = (days: number) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, withdrawalDaysSetting, days, null))
    await set(3)
    const other = await signUpPerson(t)
    const { body } = await askToLeave(t, other)
    expect(new Date(body.scheduledAt).getTime()).toBe(t.clock.now().getTime() + 3 * dayMs)
    expect((await state()).waiting).toEqual(before)
    await set(14)
  })

  it('is refused to the last administrator, also where the last two ask at once', async () => {
    await makeAdmin(t, person)
    expect((await state()).isLastAdmin).toBe(true)
    expect(outcome(await askToLeave(t, person))).toEqual([409, 'account.withdrawal_last_admin'])
    const other = await signUpPerson(t)
    await makeAdmin(t, other)
    const answers = await Promise.all([askToLeave(t, person), askToLeave(t, other)])
    const statuses = answers.map(({ status }) => String(status))
    expect(statuses.toSorted()).toEqual(['200', '409'])
    const [leaving, staying] = answers[0]?.status === 200 ? [person, other] : [other, person]
    const taken = await t.call(`DELETE /admin/users/${staying.oid}/roles/admin`, {
      token: leaving.token,
      body: { reason: 'Nobody would be left.' },
    })
    expect(outcome(taken)).toEqual([409, 'role.last_admin'])
  })

  describe('and signing in meanwhile cancels it [R-withdrawal-004]', () => {
    const expectStays = async (who: Person, answer: { status: number; body: never }) => {
      expect(answer).toMatchObject({
        status: 200,
        body: { withdrawalCancelled: true, user: { oid: who.oid, withdrawsAt: null } },
      })
      expect(await openWithdrawal(t, who)).toBeNull()
      const subjects = (await mailsTo(t, who.email)).map(({ subject, text }) => [
        subject,
        text.includes('because you logged in'),
      ])
      expect(subjects).toContainEqual(['Account deletion canceled', true])
    }

    it('by password, under both addresses of the call', async () => {
      await askToLeave(t, person)
      await expectStays(person, (await passwordLogin(t, person)) as never)
      const again = await passwordLogin(t, person)
      expect(again.body).not.toHaveProperty('withdrawalCancelled')
      const back = { ...person, token: again.body.token as string }
      await askToLeave(t, back)
      const { email, password } = person
      const body = { email, password, appType: 'story' }
      await expectStays(person, (await t.call('POST /story-chat/account/login', { body })) as never)
    })

    it('by both factors, and not by the first alone', async () => {
      const guarded = await signUpWithTwoFactor(t)
      await askToLeave(t, guarded)
      t.clock.advance(30_000)
      const first = await passwordLogin(t, guarded)
      expect(first.body.twoFactor).toBeDefined()
      await secondStep(t, first, { totpCode: wrongCode(t, guarded.secret) })
      expect(await openWithdrawal(t, guarded)).not.toBeNull()
      const done = await secondStep(t, first, { totpCode: codeOf(t, guarded.secret) })
      await expectStays(guarded, done as never)
    })

    it('by a passkey', async () => {
      const key = new Authenticator()
      const asked = await post('passkeys/options')
      const added = await post('passkeys', person, {
        token: asked.body.token,
        name: 'Laptop',
        response: key.make(asked.body.options),
      })
      expect(added.status).toBe(200)
      await askToLeave(t, person)
      const options = await t.call('POST /account/passkeys/sign-in/options', { body: {} })
      const response = key.sign(options.body.options)
      const { token } = options.body
      const body = { token, response }
      await expectStays(person, (await t.call('POST /account/passkeys/sign-in', { body })) as never)
    })

    it('and not by a wrong password, a restored session or a fresh proof', async () => {
      await askToLeave(t, person)
      await passwordLogin(t, { ...person, password: 'wrong-9-wrong' })
      const { token } = person
      const restored = await t.call('POST /account/login', { token, body: {} })
      expect(restored.status).toBe(200)
      await t.call('POST /account/step-up', { token, body: { password: person.password } })
      expect(await openWithdrawal(t, person)).not.toBeNull()
    })
  })
})

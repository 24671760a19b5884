import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { signUpPerson } from '../../../testing/people.ts'
import {
  codeOf,
  passwordLogin,
  secondStep,
  signUpWithTwoFactor,
  type TwoFactorPerson,
  wrongCode,
} from '../../../testing/two-factor.ts'

const failed = [401, 'account.two_factor_verification_failed']
const wrong = [401, 'account.two_factor_login_code_invalid']

describe('logging in by two factors', () => {
  let t: TestApp
  let person: TwoFactorPerson
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    person = await signUpWithTwoFactor(t)
    t.clock.advance(90_000)
  })
  afterAll(() => t.close())

  const outcome = (answer: { status: number; body: { code?: string } }) => [
    answer.status,
    answer.body.code,
  ]
  const sessionsOf = async () => {
    const rows = t.deps.db.selectFrom('sessions').select('id').where('user_oid', '=', person.oid)
    return (await rows.execute()).length
  }

  it('waits for a code after the right password, and tells nothing but the id [R-two-factor-008]', async () => {
    const answer = await passwordLogin(t, person)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      twoFactor: {
        userOid: person.oid,
        token: expect.stringMatching(/^[\w-]{43}$/),
        loginType: 'plax',
        expiresInSeconds: 300,
      },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { token } = answer.body.twoFactor
    expect(outcome(await t.call('GET /account/2fa/status', { token }))).toEqual([
      401,
      'account.session_ended',
    ])
    expect((await t.call('POST /account/login', { body: { token } })).status).toBe(401)
    expect(await sessionsOf()).toBe(1)
  })

  it('answers a wrong password as it does without a second factor', async () => {
    const plain = await signUpPerson(t)
    const answers = [
      await passwordLogin(t, { ...person, password: 'not-that-7' }),
      await passwordLogin(t, { ...plain, password: 'not-that-7' }),
    ]
    const [one, two] = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }))
    expect(one).toEqual(two)
    expect(one?.code).toBe('account.incorrect_credentials')
  })

  it('opens the session for a right code, as a login does', async () => {
    const first = await passwordLogin(t, person)
    const answer = await secondStep(t, first, { totpCode: codeOf(t, person.secret) })
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ oid: person.oid, email: person.email })
    expect(String(answer.headers['set-cookie'])).toMatch(/plax_session=[^;]+;.*HttpOnly/)
    const { token } = answer.body
    expect((await t.call('GET /account/2fa/status', { token })).body.enabled).toBe(true)
  })

  it('takes `code` as `totpCode`, and a code of the step before or after', async () => {
    for (const steps of [-1, 1]) {
      const first = await passwordLogin(t, person)
      const answer = await secondStep(t, first, { code: codeOf(t, person.secret, steps) })
      expect(answer.status).toBe(200)
    }
    const late = await secondStep(t, await passwordLogin(t, person), {
      code: codeOf(t, person.secret, 2),
    })
    expect(outcome(late)).toEqual(wrong)
  })

  it('says which code was wrong in the words of the documents [R-two-factor-010]', async () => {
    const first = await passwordLogin(t, person)
    const answer = await secondStep(t, first, { totpCode: wrongCode(t, person.secret) })
    expect(outcome(answer)).toEqual(wrong)
    expect(answer.body.message).toBe('Invalid verification code')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await secondStep(t, first, { totpCode: codeOf(t, person.secret) })).status).toBe(200)
  })

  it('takes a code once, of the logins that wait as of those to come', async () => {
    const totpCode = codeOf(t, person.secret)
    const [one, two] = [await passwordLogin(t, person), await passwordLogin(t, person)]
    expect((await secondStep(t, one, { totpCode })).status).toBe(200)
    expect(outcome(await secondStep(t, one, { totpCode }))).toEqual(failed)
    expect(outcome(await secondStep(t, two, { totpCode }))).toEqual(wrong)
    expect(outcome(await secondStep(t, await passwordLogin(t, person), { totpCode }))).toEqual(
      wrong,
    )
    expect(await sessionsOf()).toBe(2)
  })

  it('lets one of two through who use one code at once, or one token', async () => {
    const totpCode = codeOf(t, person.secret)
    const logins = [await passwordLogin(t, person), await passwordLogin(t, person)]
    const byCode = await Promise.all(logins.map((first) => secondStep(t, first, { totpCode })))
    expect(byCode.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    t.clock.advance(60_000)
    const first = await passwordLogin(t, person)
    const next = { totpCode: codeOf(t, person.secret) }
    const byToken = await Promise.all([secondStep(t, first, next), secondStep(t, first, next)])
    expect(byToken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await sessionsOf()).toBe(3)
  })

  it.each<[string, (first: { userOid: string; token: string }) => Record<string, unknown>]>([
    ['an unknown token', () => ({ token: 'x'.repeat(43) })],
    ['another user', () => ({ userOid: '0123456789abcdef01234567' })],
    ['another way to log in', () => ({ loginType: 'google' })],
  ])('fails for %s, whatever the code [R-two-factor-006]', async (_, change) => {
    const first = await passwordLogin(t, person)
    const body = change(first.body.twoFactor)
    for (const totpCode of [wrongCode(t, person.secret), codeOf(t, person.secret)]) {
      const answer = await secondStep(t, first, { ...body, totpCode })
      expect(outcome(answer)).toEqual(failed)
      expect(answer.body.message).toBe('Verification failed. Please try again.')
    }
    expect((await secondStep(t, first, { totpCode: codeOf(t, person.secret) })).status).toBe(200)
  })

  it('waits five minutes', async () => {
    const first = await passwordLogin(t, person)
    t.clock.advance(300_001)
    expect(outcome(await secondStep(t, first, { totpCode: codeOf(t, person.secret) }))).toEqual(
      failed,
    )
  })

  it('ends after five wrong codes, and begins anew by the password', async () => {
    const first = await passwordLogin(t, person)
    const answers = []
    for (let i = 0; i < 6; i += 1) {
      answers.push(outcome(await secondStep(t, first, { totpCode: wrongCode(t, person.secret) })))
    }
    expect(answers).toEqual([wrong, wrong, wrong, wrong, failed, failed])
    const again = await passwordLogin(t, person)
    expect((await secondStep(t, again, { totpCode: codeOf(t, person.secret) })).status).toBe(200)
  })

  it('slows codes after ten wrong ones in an hour, tells the owner, and shuts nobody out', async () => {
    for (let i = 0; i < 10; i += 1) {
      const first = await passwordLogin(t, person)
      await secondStep(t, first, { totpCode: wrongCode(t, person.secret) })
    }
    const first = await passwordLogin(t, person)
    const slowed = await secondStep(t, first, { totpCode: codeOf(t, person.secret) })
    expect(outcome(slowed)).toEqual([429, 'request.too_many'])
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3000)
    const subjects = await t.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', person.email)
      .execute()
    expect(subjects.filter(({ subject }) => /guessing/.test(subject))).toHaveLength(1)
    const [recoveryCode] = person.recoveryCodes
    expect((await secondStep(t, first, { recoveryCode })).status).toBe(200)
    t.clock.advance(3_600_000)
    const later = await passwordLogin(t, person)
    expect((await secondStep(t, later, { totpCode: codeOf(t, person.secret) })).status).toBe(200)
  })

  it('keeps a suspended person out, and tells so only after the code', async () => {
    await t.deps.db
      .updateTable('users')
      .set({ suspended_at: t.clock.now(), suspension_reason: 'Spam' })
      .where('oid', '=', person.oid)
      .execute()
    const first = await passwordLogin(t, person)
    expect(first.body.twoFactor.userOid).toBe(person.oid)
    const answer = await secondStep(t, first, { totpCode: codeOf(t, person.secret) })
    expect(outcome(answer)).toEqual([403, 'account.suspended'])
    expect(await sessionsOf()).toBe(1)
  })

  it('refuses what is no call of it', async () => {
    const first = await passwordLogin(t, person)
    for (const proof of [
      {},
      { totpCode: '12' },
      { totpCode: 7 },
      { recoveryCode: 'x'.repeat(65) },
    ]) {
      expect(outcome(await secondStep(t, first, proof))).toEqual([400, 'request.invalid'])
    }
  })

  describe('by a recovery code', () => {
    it('works once, as typed by hand, and a mail tells how many are left', async () => {
      const typed = person.recoveryCodes[3]?.toLowerCase().replace('-', ' ').replace(/0/g, 'o')
      const first = await passwordLogin(t, person)
      const answer = await secondStep(t, first, { recoveryCode: typed })
      expect(answer.status).toBe(200)
      const { token } = answer.body
      const status = await t.call('GET /account/2fa/status', { token })
      expect(status.body.recoveryCodesLeft).toBe(9)
      const mail = await t.deps.db
        .selectFrom('mails')
        .select('body')
        .where('recipient', '=', person.email)
        .where('subject', '=', 'A recovery code was used')
        .executeTakeFirstOrThrow()
      expect(mail.body).toContain('Recovery codes left: 9.')
      const again = await passwordLogin(t, person)
      expect(outcome(await secondStep(t, again, { recoveryCode: typed }))).toEqual(wrong)
    })

    it('lets one of two through who use it at once', async () => {
      const [recoveryCode] = person.recoveryCodes
      const logins = [await passwordLogin(t, person), await passwordLogin(t, person)]
      const answers = await Promise.all(
        logins.map((first) => secondStep(t, first, { recoveryCode })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
      const used = t.deps.db
        .selectFrom('recovery_codes')
        .select('used_at')
        .where('user_oid', '=', person.oid)
        .where('used_at', 'is not', null)
      expect(await used.execute()).toHaveLength(1)
    })

    it('is of its owner alone', async () => {
      const other = await signUpWithTwoFactor(t)
      const first = await passwordLogin(t, person)
      const answer = await secondStep(t, first, { recoveryCode: other.recoveryCodes[0] })
      expect(outcome(answer)).toEqual(wrong)
    })
  })

  describe('proving anew', () => {
    const stepUp = (body: Record<string, unknown>) =>
      t.call('POST /account/step-up', { token, body })
    let token: string
    beforeEach(() => {
      token = person.token
    })

    it('asks for a code, and takes no password in its place', async () => {
      const asked = await t.call('GET /account/step-up', { token: person.token })
      expect(asked.body).toEqual({ methods: ['totp'] })
      for (const body of [
        { password: person.password },
        {},
        { totpCode: wrongCode(t, person.secret) },
      ]) {
        expect(outcome(await stepUp(body))).toEqual([403, 'account.step_up_refused'])
      }
    })

    it('takes a code once, and opens grave calls', async () => {
      t.clock.advance(11 * 60_000)
      const renew = () => t.call('POST /account/2fa/recovery-codes', { token, body: {} })
      expect(outcome(await renew())).toEqual([403, 'account.step_up_required'])
      const totpCode = codeOf(t, person.secret)
      const given = await stepUp({ totpCode })
      expect(given.status).toBe(200)
      token = given.body.token
      expect((await renew()).status).toBe(200)
      expect(outcome(await stepUp({ totpCode }))).toEqual([403, 'account.step_up_refused'])
    })
  })
})

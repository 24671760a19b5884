import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import { actionsOf, signUpPerson } from '../../../testing/people.ts'
import {
  codeOf,
  passwordLogin,
  secondStep,
  signUpWithTwoFactor,
  wrongCode,
} from '../../../testing/two-factor.ts'

const minuteMs = 60_000

describe('two-factor authentication', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const setUp = async () => {
    const person = await signUpPerson(t)
    const answer = await t.call('POST /account/2fa/setup', { token: person.token, body: {} })
    expect(answer.status).toBe(200)
    return { person, setup: answer.body as Record<string, string>, secret: answer.body.secret }
  }
  const confirm = (token: string, body: Record<string, unknown>) =>
    t.call('POST /account/2fa/confirm', { token, body })
  const status = async (token: string) =>
    (await t.call('GET /account/2fa/status', { token })).body as Record<string, unknown>
  const mailsTo = (email: string) =>
    t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()

  it.each([
    ['GET /account/2fa/status', undefined],
    ['POST /account/2fa/setup', {}],
    ['POST /account/2fa/confirm', { totpCode: '123456' }],
    ['POST /account/2fa/disable', { code: '123456' }],
    ['POST /account/2fa/recovery-codes', {}],
  ])('is refused without a session: %s', async (key, body) => {
    const answer = await t.call(key, { ...(body && { body }) })
    expect([answer.status, answer.body.code]).toEqual([401, 'auth.required'])
  })

  it.each([
    ['POST /account/2fa/setup', {}],
    ['POST /account/2fa/recovery-codes', {}],
  ])('asks for a fresh proof: %s', async (key, body) => {
    const person = await signUpPerson(t)
    t.clock.advance(11 * minuteMs)
    const answer = await t.call(key, { token: person.token, body })
    expect([answer.status, answer.body.code]).toEqual([403, 'account.step_up_required'])
  })

  it('gives a secret, its address and its picture, and is not on yet [R-two-factor-001]', async () => {
    const { person, setup, secret } = await setUp()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(setup.otpauthUri).toContain(`secret=${secret}`)
    expect(setup.otpauthUri).toContain(encodeURIComponent(person.email))
    expect(setup.qrCode).toMatch(/^<svg /)
    expect(await status(person.token)).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    })
    expect((await passwordLogin(t, person)).body.user.oid).toBe(person.oid)
  })

  it('is on once a first code confirms it, with ten recovery codes', async () => {
    const { person, secret } = await setUp()
    const answer = await confirm(person.token, {
      userOid: person.oid,
      totpCode: codeOf(t, secret),
    })
    expect(answer.status).toBe(200)
    const { recoveryCodes } = answer.body
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await status(person.token)).toEqual({
      enabled: true,
      enabledAt: t.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    expect(await actionsOf(t, { actor: person, subjectOid: person.oid })).toEqual([
      'two_factor.enabled',
    ])
    const mails = await mailsTo(person.email)
    expect(mails.at(-1)?.subject).toBe('Two-factor authentication is on')
  })

  it('is set up, confirmed, shown, asked for at login and disabled [R-two-factor-009]', async () => {
    const { person, secret } = await setUp()
    const isOn = async () => (await status(person.token)).enabled
    expect([await isOn(), (await passwordLogin(t, person)).body.twoFactor]).toEqual([
      false,
      undefined,
    ])
    await confirm(person.token, { totpCode: codeOf(t, secret) })
    expect(await isOn()).toBe(true)
    t.clock.advance(90_000)
    const first = await passwordLogin(t, person)
    expect(first.body.user).toBeUndefined()
    const refused = await secondStep(t, first, { totpCode: wrongCode(t, secret) })
    expect(refused.status).toBe(401)
    const opened = await secondStep(t, first, { totpCode: codeOf(t, secret) })
    expect(opened.body.user.oid).toBe(person.oid)
    t.clock.advance(90_000)
    const { token } = opened.body
    await t.call('POST /account/2fa/disable', { token, body: { code: codeOf(t, secret) } })
    expect([await isOn(), (await passwordLogin(t, person)).body.user.oid]).toEqual([
      false,
      person.oid,
    ])
  })

  it('keeps neither the secret nor the recovery codes readable', async () => {
    const person = await signUpWithTwoFactor(t)
    const row = await t.deps.db
      .selectFrom('two_factors')
      .selectAll()
      .where('user_oid', '=', person.oid)
      .executeTakeFirstOrThrow()
    expect(row.sealed_secret.toString('latin1')).not.toContain(person.secret)
    const codes = await t.deps.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_oid', '=', person.oid)
      .execute()
    expect(codes).toHaveLength(10)
    expect(codes.every(({ code_hash }) => code_hash.length === 32)).toBe(true)
  })

  it('takes the code by either of its names, and of 6 digits only [R-two-factor-003]', async () => {
    const { person, secret } = await setUp()
    for (const totpCode of ['12345', '1234567', 'abcdef', '']) {
      const answer = await confirm(person.token, { totpCode })
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    }
    expect((await confirm(person.token, {})).body.code).toBe('request.invalid')
    expect((await confirm(person.token, { code: codeOf(t, secret) })).status).toBe(200)
  })

  it('refuses to confirm with a wrong code, and stays off [R-two-factor-005]', async () => {
    const { person, secret } = await setUp()
    const answer = await confirm(person.token, { totpCode: wrongCode(t, secret) })
    expect([answer.status, answer.body.code]).toEqual([400, 'account.two_factor_code_invalid'])
    expect(answer.body.message).toBe('Invalid code. Please try again.')
    expect((await status(person.token)).enabled).toBe(false)
  })

  it('refuses to confirm for somebody else', async () => {
    const { person, secret } = await setUp()
    const other = await signUpPerson(t)
    const answer = await confirm(person.token, { userOid: other.oid, totpCode: codeOf(t, secret) })
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.requestor_mismatch'])
  })

  it('fails to set up where no setup was begun, or too long ago [R-two-factor-004]', async () => {
    const outsider = await signUpPerson(t)
    const none = await confirm(outsider.token, { totpCode: '123456' })
    const { person, secret } = await setUp()
    t.clock.advance(61 * minuteMs)
    const late = await confirm(person.token, { totpCode: codeOf(t, secret) })
    for (const { status: code, body } of [none, late]) {
      expect([code, body.code]).toEqual([409, 'account.two_factor_setup_failed'])
      expect(body.message).toBe('We couldn’t set up two-factor authentication. Please try again.')
    }
    t.clock.advance(24 * 60 * minuteMs)
    await t.jobs.get('account.forget-sessions')?.({})
    const rows = t.deps.db.selectFrom('two_factors').select('user_oid')
    expect(await rows.where('user_oid', '=', person.oid).execute()).toEqual([])
  })

  it('goes on with the same secret for ten minutes, then takes that of the last setup only', async () => {
    const { person, setup, secret: first } = await setUp()
    const begin = () => t.call('POST /account/2fa/setup', { token: person.token, body: {} })
    t.clock.advance(9 * minuteMs)
    const [one, two] = await Promise.all([begin(), begin()])
    expect([one.body, two.body]).toEqual([setup, setup])
    t.clock.advance(minuteMs)
    const again = await begin()
    const old = await confirm(person.token, { totpCode: codeOf(t, first) })
    expect(old.body.code).toBe('account.two_factor_code_invalid')
    const answer = await confirm(person.token, { totpCode: codeOf(t, again.body.secret) })
    expect(answer.status).toBe(200)
  })

  it('is confirmed once by two at once, and no setup replaces it', async () => {
    const { person, secret } = await setUp()
    const body = { totpCode: codeOf(t, secret) }
    const both = await Promise.all([confirm(person.token, body), confirm(person.token, body)])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const again = await t.call('POST /account/2fa/setup', { token: person.token, body: {} })
    expect([again.status, again.body.code]).toEqual([409, 'account.two_factor_already_on'])
    expect((await passwordLogin(t, person)).body.twoFactor.userOid).toBe(person.oid)
  })

  describe('turning off', () => {
    const disable = (token: string, body: Record<string, unknown>) =>
      t.call('POST /account/2fa/disable', { token, body })

    it('takes a code, and logging in asks for none any more [R-two-factor-002]', async () => {
      const person = await signUpWithTwoFactor(t)
      const waiting = await passwordLogin(t, person)
      const answer = await disable(person.token, { code: codeOf(t, person.secret, 1) })
      expect([answer.status, answer.body]).toEqual([200, { enabled: false }])
      expect((await status(person.token)).enabled).toBe(false)
      expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Two-factor authentication is off')
      expect((await passwordLogin(t, person)).body.user.oid).toBe(person.oid)
      const { userOid, token } = waiting.body.twoFactor
      const body = { userOid, token, totpCode: codeOf(t, person.secret, 1) }
      const late = await t.call('POST /account/2fa/verify-login', { body })
      expect(late.body.code).toBe('account.two_factor_verification_failed')
    })

    it('takes the code itself for the fresh proof, so that one is enough', async () => {
      const person = await signUpWithTwoFactor(t)
      t.clock.advance(11 * minuteMs)
      const wrong = await disable(person.token, { code: wrongCode(t, person.secret) })
      expect([wrong.status, wrong.body.code]).toEqual([400, 'account.two_factor_code_invalid'])
      expect((await disable(person.token, { code: codeOf(t, person.secret) })).status).toBe(200)
    })

    it('takes a recovery code instead', async () => {
      const person = await signUpWithTwoFactor(t)
      const [recoveryCode] = person.recoveryCodes
      expect((await disable(person.token, { recoveryCode })).status).toBe(200)
    })

    it('refuses a wrong code and one that was used, and stays on [R-two-factor-005]', async () => {
      const person = await signUpWithTwoFactor(t)
      for (const code of [wrongCode(t, person.secret), codeOf(t, person.secret)]) {
        const answer = await disable(person.token, { code })
        expect([answer.status, answer.body.code]).toEqual([400, 'account.two_factor_code_invalid'])
      }
      expect((await status(person.token)).enabled).toBe(true)
    })

    it('fails where it is off, and for what is no code [R-two-factor-007]', async () => {
      const person = await signUpPerson(t)
      const off = await disable(person.token, { code: '123456' })
      expect([off.status, off.body.code]).toEqual([409, 'account.two_factor_disable_failed'])
      expect(off.body.message).toBe(
        'We couldn’t turn off two-factor authentication. Please try again.',
      )
      expect((await disable(person.token, {})).body.code).toBe('request.invalid')
      expect((await disable(person.token, { code: '12' })).body.code).toBe('request.invalid')
    })
  })

  it('makes new recovery codes, and the old ones end', async () => {
    const person = await signUpWithTwoFactor(t)
    const answer = await t.call('POST /account/2fa/recovery-codes', {
      token: person.token,
      body: {},
    })
    expect(answer.status).toBe(200)
    expect(answer.body.recoveryCodes).toHaveLength(10)
    expect(answer.body.recoveryCodes).not.toContain(person.recoveryCodes[0])
    const old = await t.call('POST /account/2fa/disable', {
      token: person.token,
      body: { recoveryCode: person.recoveryCodes[0] },
    })
    expect(old.body.code).toBe('account.two_factor_code_invalid')
    const off = await signUpPerson(t)
    const none = await t.call('POST /account/2fa/recovery-codes', { token: off.token, body: {} })
    expect([none.status, none.body.code]).toEqual([409, 'account.two_factor_off'])
  })

  it('leaves with its owner, who is told that it was on, and no secret of it', async () => {
    const person = await signUpWithTwoFactor(t)
    const now = t.clock.now()
    const { account } = await exportOf(t, person.oid)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: person.oid, now }))
    expect(account.twoFactor).toMatchObject({
      enabledAt: now.toISOString(),
      recoveryCodesLeft: 10,
    })
    const rows = t.deps.db.selectFrom('recovery_codes').select('user_oid')
    expect(await rows.where('user_oid', '=', person.oid).execute()).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { mailedCode, newGuestId, signUpPerson } from '../../testing/people.ts'

describe('accounts', () => {
  let t: TestApp
  let address = 0
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(() => {
    address += 1
  })
  afterAll(() => t.close())

  const from = () => `10.1.0.${address}`

  const verified = async (email: string): Promise<string> => {
    await t.call('POST /account/signup/code', { body: { email }, address: from() })
    const code = await mailedCode(t, email)
    const answer = await t.call('POST /account/signup/verify', {
      body: { email, code },
      address: from(),
    })
    return answer.body.signupToken
  }

  const signup = (signupToken: string, over: Record<string, unknown> = {}) =>
    t.call('POST /account/signup', {
      address: from(),
      body: {
        signupToken,
        password: 'moonlit7road',
        passwordRepeat: 'moonlit7road',
        nickname: `Nick${address}`,
        privacyConsent: true,
        ...over,
      },
    })

  describe('signing up', () => {
    it('takes a mailed code, a password twice, a nickname and consent [R-account-006]', async () => {
      const answer = await signup(await verified('first@example.com'))
      expect(answer.status).toBe(200)
      expect(answer.body.user).toMatchObject({
        nickname: `Nick${address}`,
        email: 'first@example.com',
        isCreator: false,
      })
      expect(answer.body.user.oid).toMatch(/^[0-9a-f]{24}$/)
      expect(String(answer.headers['set-cookie'])).toMatch(
        /plax_session=[^;]+;.*HttpOnly; SameSite=Lax/,
      )
    })

    it('refuses without privacy consent, and makes no account [R-account-013]', async () => {
      const token = await verified('noconsent@example.com')
      const answer = await signup(token, { privacyConsent: false })
      expect([answer.status, answer.body.code]).toEqual([400, 'account.privacy_consent_required'])
      expect((await signup(token)).status).toBe(200)
    })

    it.each(['qz7wk2', '가나다라마1', 'Ünïtß9'])(
      'takes the password %s, of 6 characters with letters and numbers [R-auth-012]',
      async (password) => {
        const token = await verified(`strong${address}@example.com`)
        const answer = await signup(token, { password, passwordRepeat: password })
        expect(answer.status, answer.text).toBe(200)
      },
    )

    it.each([
      ['qz7wk', 'shorter than 6'],
      ['qzzwkk', 'of 6 letters'],
      ['728194', 'of 6 numbers'],
      ['abcdefgh', 'without numbers'],
      ['12345678', 'without letters'],
      ['password123', 'among the commonest'],
    ])('refuses the password %s, which is %s [R-auth-012]', async (password) => {
      const token = await verified(`weak${address}@example.com`)
      const answer = await signup(token, { password, passwordRepeat: password })
      expect([answer.status, answer.body.code]).toEqual([400, 'account.password_weak'])
    })

    it('refuses a password that is not repeated identically [R-auth-013]', async () => {
      const answer = await signup(await verified('differ@example.com'), {
        passwordRepeat: 'moonlit7Road',
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'account.passwords_differ'])
    })

    it.each(['Jo', '조이', 'x'.repeat(20), '한'.normalize('NFD').repeat(20), 'ᄒᆞᆫ'.repeat(20)])(
      'takes the nickname %s [R-account-010]',
      async (nickname) => {
        const answer = await signup(await verified(`taken${address}@example.com`), { nickname })
        expect([answer.status, answer.body.user?.nickname]).toEqual([
          200,
          nickname.normalize('NFC'),
        ])
      },
    )

    it.each(['a', 'has space', 'semi;colon', 'at@sign', 'x'.repeat(21), 'ᄒᆞᆫ', 'ᄒᆞᆫ'.repeat(21)])(
      'refuses the nickname %s [R-account-010]',
      async (nickname) => {
        const answer = await signup(await verified(`nick${address}@example.com`), { nickname })
        expect([answer.status, answer.body.code]).toEqual([400, 'account.nickname_invalid'])
      },
    )

    it('lets one of two who take a nickname at once have it', async () => {
      const [one, two] = [await verified('race1@example.com'), await verified('race2@example.com')]
      const answers = await Promise.all([
        signup(one, { nickname: 'Racer' }),
        signup(two, { nickname: 'RACER' }),
      ])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    it('ends a code after five wrong tries', async () => {
      const email = 'guess@example.com'
      await t.call('POST /account/signup/code', { body: { email }, address: from() })
      const right = await mailedCode(t, email)
      const wrong = right === '000000' ? '000001' : '000000'
      const tries = []
      for (let i = 0; i < 5; i += 1) {
        tries.push(
          await t.call('POST /account/signup/verify', {
            body: { email, code: wrong },
            address: from(),
          }),
        )
      }
      expect(tries[0]?.body).toMatchObject({
        code: 'account.code_wrong',
        details: { triesLeft: 4 },
      })
      const last = await t.call('POST /account/signup/verify', {
        body: { email, code: right },
        address: from(),
      })
      expect([last.status, last.body.code]).toEqual([410, 'account.code_expired'])
    })

    it('takes a code once', async () => {
      const email = 'once@example.com'
      await t.call('POST /account/signup/code', { body: { email }, address: from() })
      const code = await mailedCode(t, email)
      const verify = () =>
        t.call('POST /account/signup/verify', { body: { email, code }, address: from() })
      expect((await verify()).status).toBe(200)
      expect((await verify()).status).toBe(410)
    })

    it('takes no code after ten minutes', async () => {
      const email = 'late@example.com'
      await t.call('POST /account/signup/code', { body: { email }, address: from() })
      const code = await mailedCode(t, email)
      t.clock.advance(10 * 60_000)
      const answer = await t.call('POST /account/signup/verify', {
        body: { email, code },
        address: from(),
      })
      expect(answer.status).toBe(410)
    })

    it('does not tell whether an address has an account; its mail does', async () => {
      const person = await signUpPerson(t)
      const known = await t.call('POST /account/signup/code', {
        body: { email: person.email },
        address: from(),
      })
      const unknown = await t.call('POST /account/signup/code', {
        body: { email: 'nobody@example.com' },
        address: from(),
      })
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      const mail = (await t.call('GET /dev/mail')).body.items.find(
        (one: { to: string }) => one.to === person.email,
      )
      expect(mail.subject).toBe('You already have a Plax account')
    })

    it('refuses an address that is none', async () => {
      const answer = await t.call('POST /account/signup/code', {
        body: { email: 'not-an-address' },
        address: from(),
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
      expect(answer.body.details.fields[0].path).toBe('/email')
    })
  })

  describe('nicknames', () => {
    it("answers a taken one with 'Ouch, somebody already took this nickname.' [R-account-011]", async () => {
      await signUpPerson(t, { nickname: '달빛여행자' })
      const answer = await t.call('GET /account/userfromnickname?nickname=달빛여행자')
      expect(answer.body).toMatchObject({
        available: false,
        message: 'Ouch, somebody already took this nickname.',
      })
      expect(answer.body.user.nickname).toBe('달빛여행자')
    })

    it("answers a free one with 'Nice, this would work.' [R-account-012]", async () => {
      const answer = await t.call('GET /account/userfromnickname?nickname=NobodyYet')
      expect(answer.body).toEqual({
        available: true,
        message: 'Nice, this would work.',
        user: null,
      })
    })
  })

  describe('sessions', () => {
    it('lets a visitor browse, sign up and log in, and no more than that [R-account-016]', async () => {
      const guestId = newGuestId()
      for (const path of [
        '/story-chat/chat-contents',
        '/story-chat/rankings',
        '/account/info-pages/legal',
      ]) {
        expect([path, (await t.call(`GET ${path}`, { guestId })).status]).toEqual([path, 200])
      }
      for (const path of ['/account/sessions', '/ledger/postings', '/admin/settings']) {
        expect([path, (await t.call(`GET ${path}`, { guestId })).status]).toEqual([path, 401])
      }
      const person = await signUpPerson(t, { guestId })
      const login = await t.call('POST /account/login', {
        guestId,
        address: from(),
        body: { email: person.email, password: person.password },
      })
      expect(login.body.user.oid).toBe(person.oid)
    })

    it('logs in and out; the token dies with the session', async () => {
      const person = await signUpPerson(t)
      const login = await t.call('POST /account/login', {
        address: from(),
        body: { loginType: 'plax', email: person.email.toUpperCase(), password: person.password },
      })
      expect(login.status).toBe(200)
      const { token } = login.body
      expect((await t.call('GET /account/getuser', { token })).body.self.oid).toBe(person.oid)
      expect((await t.call('POST /account/logout', { token, body: {} })).body).toEqual({
        ended: true,
      })
      expect((await t.call('GET /account/getuser', { token })).body.code).toBe(
        'account.session_ended',
      )
    })

    it('answers an unknown address and a wrong password alike', async () => {
      const person = await signUpPerson(t)
      const attempt = (email: string) =>
        t.call('POST /account/login', {
          address: from(),
          body: { email, password: 'wrong-9-wrong' },
        })
      const wrong = await attempt(person.email)
      const unknown = await attempt('stranger@example.com')
      expect([wrong.status, wrong.body.message]).toEqual([401, 'Incorrect credentials.'])
      expect([unknown.status, unknown.body.message]).toEqual([wrong.status, wrong.body.message])
    })

    it('restores a session from its token, and from its cookie for the same site only [R-auth-010]', async () => {
      const person = await signUpPerson(t)
      const byToken = await t.call('POST /account/login', {
        address: from(),
        body: { token: person.token },
      })
      expect(byToken.body.user.oid).toBe(person.oid)
      const cookie = `plax_session=${person.token}`
      const same = { cookie, origin: 'http://localhost:80', host: 'localhost:80' }
      const byCookie = await t.call('POST /account/login', {
        address: from(),
        headers: same,
        body: {},
      })
      expect(byCookie.status).toBe(200)
      expect(
        (await t.call('GET /account/getuser', { token: byCookie.body.token })).body.self.oid,
      ).toBe(person.oid)
      const foreign = { ...same, origin: 'https://evil.example' }
      const refused = await t.call('POST /account/login', {
        address: from(),
        headers: foreign,
        body: {},
      })
      expect([refused.status, refused.body.code]).toEqual([403, 'auth.origin_refused'])
    })

    it('ends the hour of a web token with its session', async () => {
      const person = await signUpPerson(t)
      const restored = await t.call('POST /account/login', {
        address: from(),
        body: { token: person.token },
      })
      await t.call('POST /account/logout', { token: person.token, body: {} })
      const after = await t.call('GET /account/getuser', { token: restored.body.token })
      expect(after.body.code).toBe('account.session_ended')
    })

    it('looks sessions that are sent at once up each by itself, and an ended one never again', async () => {
      const [first, second] = [await signUpPerson(t), await signUpPerson(t)]
      const web = await t.call('POST /account/login', {
        address: from(),
        body: { token: first.token },
      })
      const tokens = [first.token, second.token, 'x'.repeat(43), web.body.token, second.token]
      const who = async () => {
        const calls = tokens.map((token) => t.call('GET /account/getuser', { token }))
        return (await Promise.all(calls)).map(({ body }) => body.self?.oid ?? null)
      }
      expect(await who()).toEqual([first.oid, second.oid, null, first.oid, second.oid])
      await t.call('POST /account/logout', { token: second.token, body: {} })
      expect(await who()).toEqual([first.oid, null, null, first.oid, null])
    })

    it('slows guessing down', async () => {
      const person = await signUpPerson(t)
      const attempt = () =>
        t.call('POST /account/login', {
          address: from(),
          body: { email: person.email, password: 'wrong-9-wrong' },
        })
      const statuses = []
      for (let i = 0; i < 11; i += 1) statuses.push((await attempt()).status)
      expect(statuses.at(9)).toBe(401)
      expect(statuses.at(10)).toBe(429)
    })

    it('restores the session of whoever opens many pages, and slows passwords for many people down', async () => {
      const address = from()
      const person = await signUpPerson(t)
      const restores = Array.from({ length: 61 }, () =>
        t.call('POST /account/login', { address, token: person.token, body: {} }),
      )
      expect(new Set((await Promise.all(restores)).map(({ status }) => status))).toEqual(
        new Set([200]),
      )
      const guesses = Array.from({ length: 61 }, (_, index) =>
        t.call('POST /account/login', {
          address,
          body: { email: `nobody-${index}@example.com`, password: 'wrong-9-wrong' },
        }),
      )
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    })

    it("refuses a requestorOid that is not the signed-in user's", async () => {
      const person = await signUpPerson(t)
      const other = await signUpPerson(t)
      const answer = await t.call('POST /account/creator', {
        token: person.token,
        body: { acceptTerms: true, acceptFees: true, requestorOid: other.oid },
      })
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.requestor_mismatch'])
      expect(
        (await t.call('GET /account/getuser', { token: person.token })).body.self.isCreator,
      ).toBe(false)
      const logOut = (oid: string) =>
        t.call(`POST /account/logout?requestorOid=${oid}`, { token: person.token })
      expect((await logOut(other.oid)).body.code).toBe('auth.requestor_mismatch')
      expect((await logOut(person.oid)).status).toBe(200)
    })
  })

  describe('creators', () => {
    it('registers whoever accepts terms and fees, and lets them write stories [R-channel-006]', async () => {
      const person = await signUpPerson(t)
      const answer = await t.call('POST /account/creator', {
        token: person.token,
        body: { acceptTerms: true, acceptFees: true },
      })
      expect(answer.body.user).toMatchObject({
        isCreator: true,
        creatorTags: ['story'],
        canWriteStories: true,
      })
    })

    it.each([{ acceptTerms: true }, { acceptFees: true }, {}])(
      'refuses who accepted only %j [R-channel-022]',
      async (body) => {
        const person = await signUpPerson(t)
        const answer = await t.call('POST /account/creator', { token: person.token, body })
        expect([answer.status, answer.body.code]).toEqual([400, 'account.creator_terms_required'])
      },
    )

    it('refuses a visitor', async () => {
      const answer = await t.call('POST /account/creator', {
        body: { acceptTerms: true, acceptFees: true },
      })
      expect([answer.status, answer.body.message]).toEqual([401, 'Login required.'])
    })
  })

  describe('guests', () => {
    it('moves a device into an account once', async () => {
      const guestId = newGuestId()
      await signUpPerson(t, { guestId })
      const other = await signUpPerson(t)
      const again = await t.call('POST /story-chat/account/migrate', {
        token: other.token,
        guestId,
        body: {},
      })
      expect(again.body).toEqual({ migrated: false })
    })

    it('goes on as a new guest whose id nobody can work out', async () => {
      const ids = []
      for (const at of ['10.3.0.1', '10.3.0.2']) {
        const person = await signUpPerson(t, { guestId: newGuestId(), address: at })
        const moved = await t.call('POST /story-chat/account/migrate', {
          token: person.token,
          guestId: newGuestId(),
          body: {},
        })
        const id = /plax_guest=([0-9a-f]{24})/.exec(String(moved.headers['set-cookie']))?.[1] ?? ''
        expect(id.slice(0, 18)).not.toBe(person.oid.slice(0, 18))
        ids.push(id)
      }
      expect(ids[0]?.slice(0, 12)).not.toBe(ids[1]?.slice(0, 12))
    })

    it('refuses a migration without a device', async () => {
      const person = await signUpPerson(t)
      const answer = await t.call('POST /story-chat/account/migrate', {
        token: person.token,
        body: {},
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'auth.guest_id_required'])
    })
  })

  describe('looking people up', () => {
    it('shows a user to anyone without the e-mail, on both services', async () => {
      const person = await signUpPerson(t)
      for (const service of ['account', 'story-chat']) {
        const { body } = await t.call(`GET /${service}/getuser?userOid=${person.oid}`)
        expect(body.user).toMatchObject({ oid: person.oid, nickname: person.nickname })
        expect(JSON.stringify(body)).not.toContain(person.email)
      }
    })

    it('refuses an id that is not 24 hexadecimal characters [R-shell-029]', async () => {
      expect((await t.call('GET /account/getuser?userOid=abc')).status).toBe(400)
    })

    it('says where there is no such user', async () => {
      const answer = await t.call(`GET /account/getuser?userOid=${'0'.repeat(24)}`)
      expect([answer.status, answer.body.code]).toEqual([404, 'account.user_not_found'])
    })
  })

  it('ends a session sixty days after its last use, and forgets it', async () => {
    const person = await signUpPerson(t)
    const sessions = async () =>
      (
        await t.deps.db
          .selectFrom('sessions')
          .select('id')
          .where('user_oid', '=', person.oid)
          .execute()
      ).length
    t.clock.advance(59 * 24 * 3600_000)
    expect((await t.call('GET /account/getuser', { token: person.token })).body.self).not.toBeNull()
    await t.jobs.get('account.forget-sessions')?.({})
    expect(await sessions()).toBe(1)
    t.clock.advance(61 * 24 * 3600_000)
    expect((await t.call('GET /account/getuser', { token: person.token })).status).toBe(401)
    await t.jobs.get('account.forget-sessions')?.({})
    expect(await sessions()).toBe(0)
  })
})

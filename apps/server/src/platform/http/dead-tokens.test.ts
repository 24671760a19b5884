import { type RouteKey, routes } from '@plax/contracts'
import type { RouteContract } from '@plax/contracts/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { newGuestId, type Person, signUpPerson } from '../../testing/people.ts'

const origin = { host: 'localhost:80', origin: 'http://localhost:80' }

/** How one gets in or out with whatever the browser still carries. */
const entrances = [
  'GET /account/a-login',
  'GET /account/g-login',
  'POST /account/2fa/verify-login',
  'POST /account/a-login',
  'POST /account/changepw/finalize',
  'POST /account/changepw/request',
  'POST /account/g-login',
  'POST /account/login',
  'POST /account/logout',
  'POST /account/passkeys/sign-in',
  'POST /account/passkeys/sign-in/options',
  'POST /account/providers/sign-up',
  'POST /account/providers/{provider}/sign-in',
  'POST /account/signup',
  'POST /account/signup/code',
  'POST /account/signup/verify',
  'POST /live/toolkey',
]

const isAlias = (key: string) => key.includes('/story-chat/account/')

describe('a token of a session that is over', () => {
  let t: TestApp
  let person: Person
  let ended: string
  let web: string
  beforeAll(async () => {
    t = await createTestApp()
    person = await signUpPerson(t)
    ended = person.token
    web = (await t.call('POST /account/login', { body: { token: ended } })).body.token
    await t.call('POST /account/logout', { token: ended, body: {} })
  })
  afterAll(() => t.close())

  const mounted = () =>
    t.app.mountedRoutes.filter(({ method, contract }) => contract && method !== 'HEAD')
  const callAt = ({ method, url }: { method: string; url: string }, headers: object) =>
    t.app.inject({
      method: method as 'GET',
      url: url.replace(/:\w+/g, '0'.repeat(24)),
      headers: { ...origin, 'x-guest-device-id': newGuestId(), ...headers },
      ...(method === 'GET' ? {} : { payload: {} }),
    })

  it('is let in by the calls that open and end sessions alone', () => {
    const flagged = (Object.keys(routes) as RouteKey[]).filter(
      (key) => (routes[key] as RouteContract).entrance && !isAlias(key),
    )
    expect(flagged.toSorted()).toEqual(entrances.toSorted())
  })

  it('is refused by every other call, as cookie and as bearer token', async () => {
    const tokens = {
      cookie: { cookie: `plax_session=${ended}` },
      'made up': { cookie: 'plax_session=never-there' },
      bearer: { authorization: `Bearer ${ended}` },
      'bearer of the web': { authorization: `Bearer ${web}` },
      short: { authorization: 'Bearer x' },
    }
    const others = mounted().filter(
      ({ contract }) => !(routes[contract as RouteKey] as RouteContract).entrance,
    )
    expect(others.length).toBeGreaterThan(250)
    for (const [name, headers] of Object.entries(tokens)) {
      for (const route of others) {
        const { statusCode, body } = await callAt(route, headers)
        const { code } = JSON.parse(body)
        expect([name, route.contract, statusCode, code]).toEqual([
          name,
          route.contract,
          401,
          (routes[route.contract as RouteKey] as RouteContract).unauthenticated ??
            'account.session_ended',
        ])
      }
    }
  })

  it('is taken out of the jar by the answer, and only where it came from there', async () => {
    const route = { method: 'GET', url: '/api/health' }
    const refused = await callAt(route, { cookie: `plax_session=${ended}` })
    expect(refused.statusCode).toBe(401)
    expect(refused.cookies).toMatchObject([{ name: 'plax_session', value: '', path: '/' }])
    const { body } = await t.call('POST /account/login', {
      body: { email: person.email, password: person.password },
    })
    const both = { authorization: `Bearer ${ended}`, cookie: `plax_session=${body.token}` }
    const byTool = await callAt(route, both)
    expect([byTool.statusCode, byTool.cookies]).toEqual([401, []])
    expect((await callAt(route, {})).statusCode).toBe(200)
  })

  it('keeps nobody from logging in, by cookie or as a tool', async () => {
    const { email, password } = person
    for (const headers of [{ cookie: `plax_session=${ended}`, ...origin }, {}]) {
      const answer = await t.call('POST /account/login', {
        body: { email, password },
        headers,
        ...('cookie' in headers ? {} : { token: ended }),
      })
      expect(answer.status).toBe(200)
      const set = [answer.headers['set-cookie']].flat().map(String)
      const sessions = set.filter((cookie) => cookie.startsWith('plax_session='))
      expect(sessions).toEqual([expect.stringMatching(/^plax_session=[\w-]{20,};/)])
    }
  })

  it('is refused once it has expired, also where guests are welcome', async () => {
    const { token } = await signUpPerson(t)
    t.clock.advance(61 * 24 * 3600 * 1000)
    const read = await t.call('GET /story-chat/chat-contents', { token })
    expect([read.status, read.body.code]).toEqual([401, 'account.session_ended'])
    expect((await t.call('GET /story-chat/chat-contents')).status).toBe(200)
  })
})

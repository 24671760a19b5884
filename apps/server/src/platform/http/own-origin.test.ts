import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestAnswer, type TestApp } from '../../testing/app.ts'
import { readConfig } from '../config.ts'
import { pageOrigin } from './link-origin.ts'

const production = { NODE_ENV: 'production', PLAX_DEMO: '0' }
const forged = { host: 'evil.example', origin: 'http://evil.example' }

const changeFrom = (t: TestApp, headers: Record<string, string>): Promise<TestAnswer> =>
  t.call('POST /account/logout', {
    headers: { ...headers, cookie: 'plax_guest=0123456789abcdef01234567' },
    body: {},
  })

describe('a change by cookie', () => {
  describe('in production without a public address', () => {
    let t: TestApp
    beforeAll(async () => {
      t = await createTestApp({ ...production, HOST: '10.0.0.5', PORT: '4000' })
    })
    afterAll(() => t.close())

    it('is rejected if Host and Origin are forged together', async () => {
      const answer = await changeFrom(t, forged)
      expect(refusal(answer)).toEqual([403, 'auth.public_address_unset'])
      expect(answer.body.message).toContain('PLAX_PUBLIC_URL')
    })

    it.each([
      [
        'Sec-Fetch-Site without an Origin',
        { host: 'evil.example', 'sec-fetch-site': 'same-origin' },
      ],
      ['a name that begins like this machine’s', { host: 'localhost.evil.example' }],
      ['an address that begins like this machine’s', { host: '127.0.0.1.evil.example' }],
      ['a port behind which a name goes on', { host: '10.0.0.5:4000.evil.example' }],
      ['another way to write 127.0.0.1', { host: '0177.0.0.1' }],
      [
        'a forwarded host without a trusted proxy',
        { host: 'x.example', 'x-forwarded-host': 'localhost' },
      ],
    ])('is rejected with %s', async (_what, headers) => {
      const origin = { origin: `http://${headers.host}` }
      const sent = 'sec-fetch-site' in headers ? headers : { ...headers, ...origin }
      const { code } = (await changeFrom(t, sent)).body
      expect(['auth.public_address_unset', 'request.invalid']).toContain(code)
    })

    it('is accepted from this machine’s name with Sec-Fetch-Site instead of Origin', async () => {
      const local = { host: 'localhost:4000', 'sec-fetch-site': 'same-origin' }
      expect((await changeFrom(t, local)).status).toBe(200)
      const other = { host: 'localhost:4000', 'sec-fetch-site': 'same-site' }
      expect(refusal(await changeFrom(t, other))).toEqual([403, 'auth.origin_refused'])
    })

    it.each(['localhost:4000', '127.0.0.1', '[::1]:81', '10.0.0.5:4000'])(
      'is accepted from %s, a name of this machine',
      async (host) => {
        expect((await changeFrom(t, { host, origin: `http://${host}` })).status).toBe(200)
      },
    )

    it('is rejected from another origin than its host', async () => {
      const answer = await changeFrom(t, { host: 'localhost:4000', origin: 'http://localhost:81' })
      expect(refusal(answer)).toEqual([403, 'auth.origin_refused'])
    })

    it('is rejected for passkeys, which belong to an origin', async () => {
      const options = await t.call('POST /account/passkeys/sign-in/options', {
        headers: { host: forged.host },
        body: {},
      })
      expect(refusal(options)).toEqual([403, 'auth.public_address_unset'])
    })
  })

  it('is accepted in production from the public address alone', async () => {
    const t = await createTestApp({ ...production, PLAX_PUBLIC_URL: 'https://plax.example' })
    expect(refusal(await changeFrom(t, forged))).toEqual([403, 'auth.origin_refused'])
    const own = { ...forged, origin: 'https://plax.example' }
    expect((await changeFrom(t, own)).status).toBe(200)
    await t.close()
  })

  it('is accepted in development from the host that was called', async () => {
    const t = await createTestApp()
    const phone = { host: '192.168.0.9:4000', origin: 'http://192.168.0.9:4000' }
    expect((await changeFrom(t, phone)).status).toBe(200)
    await t.close()
  })
})

describe('the origin of a page', () => {
  const called = { protocol: 'http' as const, host: 'evil.example' }

  it('never follows an unknown Host header in production', () => {
    const bare = readConfig({ NODE_ENV: 'production', HOST: '10.0.0.5' })
    expect(pageOrigin(called, bare)).toBe('http://10.0.0.5:4000')
    const set = readConfig({ NODE_ENV: 'production', PLAX_PUBLIC_URL: 'https://plax.example' })
    expect(pageOrigin(called, set)).toBe('https://plax.example')
    expect(pageOrigin(called, readConfig({}))).toBe('http://evil.example')
  })
})

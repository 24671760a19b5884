import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

describe('where and when a call arrives', () => {
  let trusting: TestApp
  let t: TestApp
  beforeAll(async () => {
    const proxy = { PLAX_TRUST_PROXY: '1', PLAX_COUNTRY_HEADER: 'CF-IPCountry' }
    trusting = await createTestApp(proxy)
    t = await createTestApp()
  })
  afterAll(async () => {
    await trusting.close()
    await t.close()
  })

  const country = async (app: TestApp, sent?: string) => {
    const headers: Record<string, string> = sent === undefined ? {} : { 'cf-ipcountry': sent }
    const answer = await app.call('GET /account/country', { headers })
    return [answer.status, answer.body]
  }

  it.each([
    ['KR', 'ko'],
    ['JP', 'jp'],
    ['FR', 'en'],
    ['US', 'en'],
  ])(
    'takes %s from the proxy of the house, with its language %s [R-i18n-005]',
    async (sent, language) => {
      expect(await country(trusting, sent)).toEqual([
        200,
        { isDetected: true, country: sent, language },
      ])
    },
  )

  it('is null where the proxy does not know, and never an error [R-i18n-009]', async () => {
    const unknown = [200, { isDetected: true, country: null, language: null }]
    for (const sent of [undefined, '', 'XX', 'T1', 'kr', 'KR, JP', 'ko_KR', 'K'.repeat(300)]) {
      expect(await country(trusting, sent), sent).toEqual(unknown)
    }
  })

  it('believes no header where no proxy of the house stands before it', async () => {
    const unknown = { isDetected: false, country: null, language: null }
    expect(await country(t, 'KR')).toEqual([200, unknown])
    expect(() => readConfig({ PLAX_COUNTRY_HEADER: 'CF-IPCountry' })).toThrow('PLAX_TRUST_PROXY')
  })

  it('tells the date of the server', async () => {
    expect((await t.call('GET /account/date')).body).toEqual({ date: t.clock.now().toISOString() })
    t.clock.advance(60_000)
    expect((await t.call('GET /account/date')).body).toEqual({ date: t.clock.now().toISOString() })
  })
})

import cookie from '@fastify/cookie'
import { chooseLanguage } from '@plax/contracts/language-choice'
import { isLanguage, languages } from '@plax/contracts/languages'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choosePageLanguage } from './page-language.ts'

const word = fc.oneof(fc.constantFrom(...languages, 'fr', 'ja', 'KO', 'ko-KR', ''), fc.string())

describe('the language that a page begins with', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    await app.register(cookie)
    app.get('/', (request, reply) => {
      const language = choosePageLanguage(request, reply, { countryHeader: 'cf-ipcountry' })
      return reply.send({ language })
    })
  })
  afterAll(() => app.close())

  const open = async (sent: { query?: string; headers?: Record<string, string> }) => {
    const answer = await app.inject({ url: `/${sent.query ?? ''}`, headers: sent.headers ?? {} })
    const kept = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
    return { ...answer.json<{ language: string }>(), kept }
  }
  const everything = {
    query: '?lang=es',
    headers: {
      cookie: 'plax_lang=ko; plax_country=JP',
      'cf-ipcountry': 'KR',
      'accept-language': 'es',
    },
  }

  it('follows address, stored language, country, browser and English in this order [R-i18n-003]', async () => {
    const { headers } = everything
    expect((await open(everything)).language).toBe('es')
    expect((await open({ headers })).language).toBe('ko')
    expect((await open({ headers: { ...headers, cookie: 'plax_country=JP' } })).language).toBe('jp')
    expect((await open({ headers: { ...headers, cookie: '' } })).language).toBe('ko')
    expect((await open({ headers: { 'accept-language': 'fr, es;q=0.8' } })).language).toBe('es')
    expect((await open({ headers: { 'accept-language': 'fr' } })).language).toBe('en')
    expect((await open({})).language).toBe('en')
  })

  it.each(['fr', 'ja', 'KO', 'en-US', '', 'ko&lang=en'])(
    'passes over ?lang=%s [R-i18n-004] [R-i18n-002]',
    async (asked) => {
      const { language, kept } = await open({ ...everything, query: `?lang=${asked}` })
      expect(language).toBe('ko')
      expect(kept).toEqual({})
    },
  )

  it.each([
    ['KR', 'ko'],
    ['JP', 'jp'],
    ['FR', 'en'],
    ['BR', 'en'],
  ])('takes %s for %s, whatever the browser asks for [R-i18n-005]', async (country, language) => {
    const headers = { 'cf-ipcountry': country, 'accept-language': 'es' }
    expect(await open({ headers })).toEqual({
      language,
      kept: { plax_lang: language, plax_country: country },
    })
  })

  it.each(['ko', 'KR', ''])(
    'reads the country anew where "%s" is stored [R-i18n-007]',
    async (stored) => {
      const headers = { cookie: `plax_country=${stored}`, 'cf-ipcountry': 'JP' }
      expect((await open({ headers })).kept).toEqual({ plax_lang: 'jp', plax_country: 'JP' })
    },
  )

  it('stores what it chose, once [R-i18n-006]', async () => {
    expect((await open({ query: '?lang=jp' })).kept).toEqual({ plax_lang: 'jp' })
    expect((await open({ headers: { cookie: 'plax_lang=jp' } })).kept).toEqual({})
  })

  it('is always one of the four, and the strongest that is one [R-i18n-001] [R-i18n-003]', () => {
    const sources = fc.record({
      asked: fc.anything(),
      stored: word,
      country: fc.option(fc.constantFrom('KR', 'JP', 'FR', 'US')),
      browser: fc.array(word),
    })
    fc.assert(
      fc.property(sources, (given) => {
        const chosen = chooseLanguage(given)
        expect(languages).toContain(chosen)
        if (isLanguage(given.asked)) expect(chosen).toBe(given.asked)
        else if (isLanguage(given.stored)) expect(chosen).toBe(given.stored)
      }),
    )
  })
})

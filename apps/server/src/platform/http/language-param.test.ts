import { type RouteKey, routes } from '@plax/contracts'
import type { RouteContract } from '@plax/contracts/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { newKey } from '../../testing/money.ts'
import { buy, sellStory, deliverEvents } from '../../testing/notifications.ts'
import { makeAdmin, type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'

const long = 'k'.repeat(1024)
const unsupported = ['ko-KR', 'ja', 'fr', 'EN', 'xx', '', '__proto__', 'toString']

describe('the `lang` parameter', () => {
  let t: TestApp
  let caller: Person
  let buyer: Person
  let story: string
  beforeAll(async () => {
    t = await createTestApp()
    caller = await signUpCreator(t)
    buyer = await signUpPerson(t)
    story = await sellStory(t, caller)
    await buy(t, buyer, story)
    await deliverEvents(t)
    await makeAdmin(t, caller)
  })
  afterAll(() => t.close())

  /** Routes that end with an answer and keep the session, with ids of what is there. */
  const called = (isMeant: (route: { method: string }) => boolean) =>
    t.app.mountedRoutes
      .filter((route) => isMeant(route) && route.method !== 'HEAD' && isPlain(route))
      .map(({ method, url }) => {
        const path = url
          .replace('/api', '')
          .replaceAll(/:(\w+)/g, (_, name: string) => (name === 'contentOid' ? story : caller.oid))
        return { method, path: `${path}?contentOid=${story}&creatorOid=${caller.oid}` }
      })
  const isPlain = ({ contract, url }: { contract?: string | undefined; url: string }) =>
    contract !== undefined &&
    !(routes[contract as RouteKey] as RouteContract).entrance &&
    !/live|stream/.test(url)
  const titles = async (lang: string) => {
    const query = new URLSearchParams({ lang })
    const { status, body } = await t.call(`GET /account/notifications?${query}`, {
      token: caller.token,
      headers: { 'accept-language': 'es' },
    })
    return [status, body.items?.map(({ title }: { title: string }) => title)]
  }

  it.each(unsupported)('falls back to the browser’s language if it is %j', async (lang) => {
    const spanish = await titles('es')
    expect(spanish).not.toEqual(await titles('ko'))
    expect(await titles(lang)).toEqual(spanish)
  })

  it('rejects a repeated, nested, or overlong value', async () => {
    for (const query of ['lang=ko&lang=en', 'lang[a]=ko', `lang=${'k'.repeat(17)}`]) {
      const { status } = await t.call(`GET /account/notifications?${query}`, {
        token: caller.token,
      })
      expect(status, query).toBe(400)
    }
  })

  it('changes no status of any GET route when it is unsupported', async () => {
    const paths = called(({ method }) => method === 'GET')
    expect(paths.length).toBeGreaterThan(100)
    let answered = 0
    for (const { path } of paths) {
      const read = async (query: string) =>
        (await t.call(`GET ${path}&${query}`, { token: caller.token })).status
      const plain = await read('')
      if (plain === 200) answered += 1
      for (const lang of ['ko-KR', 'xx']) {
        expect([path, await read(`lang=${lang}`)]).toEqual([path, plain])
      }
      expect(plain, path).toBeLessThan(500)
      if (plain === 200) expect([path, await read(`lang=${long}`)]).toEqual([path, 400])
    }
    expect(answered).toBeGreaterThan(100)
  })

  it('breaks no other route, in its query or body', async () => {
    const sent = [...unsupported, long, '\0', '\ud800', ['ko', 'en'], [], { a: 'ko' }, null, 7]
    const others = called(({ method }) => method !== 'GET')
    expect(others.length).toBeGreaterThan(200)
    for (const [index, { method, path }] of others.entries()) {
      for (const { query, lang } of [
        { query: '', lang: sent[index % sent.length] },
        { query: `lang=${unsupported[index % unsupported.length]}`, lang: undefined },
      ]) {
        const { status } = await t.call(`${method} ${path}&${query}`, {
          token: caller.token,
          idempotencyKey: newKey(),
          body: { lang },
        })
        expect(status, `${method} ${path} ${JSON.stringify(lang)}`).toBeLessThan(500)
      }
    }
    expect((await t.call('GET /account/notifications', { token: caller.token })).status).toBe(200)
  })

  it.each([
    ['another region', 'ko-KR'],
    ['no language', 'xx'],
    ['nothing', ''],
    ['commas', ',,,'],
    ['a weight alone', ';q='],
    ['any', '*'],
    ['a weight that is no number', 'ko;q=NaN'],
    ['an endless weight', 'ko;q=1e999'],
    ['a name of JavaScript', '__proto__'],
    ['another letter', '\u00ff'],
    ['1 KB', long],
    ['a list of 341', 'ko,'.repeat(341)],
  ])('may be missing while a header or a cookie has %s', async (_, tag) => {
    for (const name of ['accept-language', 'cookie']) {
      const headers = { [name]: name === 'cookie' ? `plax_lang=${tag}` : tag }
      const sent = { token: caller.token, headers }
      const { status, text } = await t.call('GET /account/notifications', sent)
      expect(status, text).toBe(200)
      const refused = await t.call('GET /content/content?contentOid=x', { headers })
      expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid'])
    }
  })
})

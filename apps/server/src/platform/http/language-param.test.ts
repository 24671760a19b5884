import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buy, sellStory, spreadNews } from '../../testing/notifications.ts'
import { makeAdmin, type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'

const unsupported = ['ko-KR', 'ja', 'fr', 'EN', 'xx', '', '__proto__', 'toString']

describe('the `lang` parameter', () => {
  let t: TestApp
  let caller: Person
  let buyer: Person
  beforeAll(async () => {
    t = await createTestApp()
    caller = await signUpCreator(t)
    buyer = await signUpPerson(t)
    await buy(t, buyer, await sellStory(t, caller))
    await spreadNews(t)
    await makeAdmin(t, caller)
  })
  afterAll(() => t.close())

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
    const paths = t.app.mountedRoutes
      .filter(
        ({ method, contract, url }) => method === 'GET' && contract && !/live|stream/.test(url),
      )
      .map(({ url }) => url.replace('/api', '').replaceAll(/:\w+/g, caller.oid))
    expect(paths.length).toBeGreaterThan(100)
    for (const path of paths) {
      const read = async (query: string) =>
        (await t.call(`GET ${path}${query}`, { token: caller.token })).status
      const plain = await read('')
      expect([path, await read('?lang=ko-KR')]).toEqual([path, plain])
      expect(plain, path).toBeLessThan(500)
    }
  })
})

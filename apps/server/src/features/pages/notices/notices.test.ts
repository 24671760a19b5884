import { type RouteKey, routes } from '@plax/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { actionsOf, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'

const minuteMs = 60_000
const adminKeys = (Object.keys(routes) as RouteKey[]).filter((key) =>
  key.includes('/account/admin/notices'),
)

describe('notices of the operator', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const later = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
  const fields = (change: object = {}) => ({
    kind: 'notice',
    audience: 'all',
    texts: { en: { title: 'Pause', body: 'We rest **tonight**.' } },
    link: '/info/legal',
    startsAt: later(0),
    endsAt: later(60 * minuteMs),
    ...change,
  })
  const manage = (method: string, rest: string, body?: Record<string, unknown>) =>
    t.call(`${method} /account/admin/notices${rest}`, { token: admin.token, ...(body && { body }) })
  const add = async (change: object = {}): Promise<string> => {
    const answer = await manage('POST', '', fields(change))
    expect(answer.status, answer.text).toBe(200)
    return answer.body.notice.oid
  }
  const titles = async (token?: string, lang = 'en'): Promise<string[]> => {
    const answer = await t.call(`GET /account/notices?lang=${lang}`, token ? { token } : {})
    return answer.body.items.map((item: { title: string }) => item.title)
  }

  it('are told from their beginning to their end, the newest first', async () => {
    const said = (title: string) => ({ en: { title, body: 'x' } })
    await add({ texts: said('Old'), startsAt: later(-minuteMs) })
    await add({ texts: said('New') })
    await add({ texts: said('To come'), startsAt: later(10 * minuteMs), endsAt: null })
    expect(await titles()).toEqual(['New', 'Old'])
    t.clock.advance(10 * minuteMs)
    expect(await titles()).toEqual(['To come', 'New', 'Old'])
    t.clock.advance(50 * minuteMs)
    expect(await titles()).toEqual(['To come'])
    const all = (await manage('GET', '')).body.items
    expect(all).toHaveLength(3)
    await manage('DELETE', `/${all[0].oid}`)
    expect(await titles()).toEqual([])
  })

  it('are for everyone, or for who is signed in, in their language', async () => {
    const texts = { en: { title: 'Users', body: 'x' }, ko: { title: '회원', body: 'x' } }
    const oid = await add({ audience: 'users', texts, kind: 'promotion', link: null })
    const { token } = await signUpPerson(t)
    expect(await titles()).toEqual([])
    expect(await titles(token, 'ko')).toEqual(['회원'])
    const { body } = await t.call('GET /account/notices?lang=jp', { token })
    expect(body.items).toEqual([
      { oid, kind: 'promotion', language: 'en', title: 'Users', body: 'x', link: null },
    ])
    await manage('DELETE', `/${oid}`)
  })

  it('are changed from the version that was seen, and deleted, on record', async () => {
    const oid = await add()
    const change = fields({ texts: { en: { title: 'Over', body: 'x' } } })
    const changed = await manage('PUT', `/${oid}`, { ...change, revision: 1 })
    expect(changed.body.notice).toMatchObject({ oid, revision: 2, link: '/info/legal' })
    const late = await manage('PUT', `/${oid}`, { ...change, revision: 1 })
    expect(refusal(late)).toEqual([409, 'page.changed_meanwhile'])
    expect(await titles()).toEqual(['Over'])
    expect((await manage('DELETE', `/${oid}`)).body).toEqual({ deleted: true })
    expect(refusal(await manage('DELETE', `/${oid}`))).toEqual([404, 'notice.not_found'])
    const gone = await manage('PUT', `/${oid}`, { ...change, revision: 2 })
    expect(refusal(gone)).toEqual([404, 'notice.not_found'])
    expect(await actionsOf(t, { actor: admin, subjectOid: oid })).toEqual([
      'notice.added',
      'notice.changed',
      'notice.deleted',
    ])
    const odd = await manage('PUT', `/${oid}`, { ...change, revision: 3_000_000_000 })
    expect(refusal(odd)).toEqual([400, 'request.invalid'])
  })

  it('lead nowhere else than to this site or a web address, and end after they begin', async () => {
    for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil', 'info', 'data:x'])
      expect(refusal(await manage('POST', '', fields({ link })))).toEqual([400, 'request.invalid'])
    const never = fields({ endsAt: later(0) })
    expect(refusal(await manage('POST', '', never))).toEqual([400, 'notice.ends_before_start'])
    for (const wrong of [{ texts: {} }, { kind: 'x' }, { audience: 'x' }, { startsAt: 'soon' }])
      expect(refusal(await manage('POST', '', fields(wrong)))).toEqual([400, 'request.invalid'])
  })

  it.each(adminKeys)('are managed by administrators only: %s', async (key) => {
    const path = key.replace('{noticeOid}', '0'.repeat(24))
    const { token } = await signUpPerson(t)
    expect(refusal(await t.call(path, {}))).toEqual([401, 'auth.required'])
    expect(refusal(await t.call(path, { token }))).toEqual([403, 'auth.forbidden'])
  })
})

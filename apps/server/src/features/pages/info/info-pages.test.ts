import { type RouteKey, routes } from '@plax/contracts'
import { builtInPages, inLanguage } from '@plax/contracts/pages/info-page-values'
import { languages } from '@plax/contracts/languages'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { newGuestId, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'

const text = (word: string) => ({ title: `${word} title`, body: `## ${word}\n\n- one\n- two` })
const adminKeys = (Object.keys(routes) as RouteKey[]).filter((key) =>
  key.includes('/account/admin/info-pages'),
)

describe('pages of the operator', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const read = (pageId: string, lang = 'en') =>
    t.call(`GET /account/info-pages/${pageId}?lang=${lang}`)
  const manage = (method: string, rest: string, body?: Record<string, unknown>) =>
    t.call(`${method} /account/admin/info-pages${rest}`, {
      token: admin.token,
      ...(body && { body }),
    })
  const save = (pageId: string, revision: number, texts: object) =>
    manage('PUT', `/${pageId}`, { revision, texts })

  it.each([
    ['legal', '/info/legal', 'R-shell-008'],
    ['oppolicy1', '/info/oppolicy1', 'R-shell-009'],
    ['oppolicy2', '/info/oppolicy2', 'R-shell-010'],
    ['tokushoho', '/tokushoho', 'R-shell-011'],
    ['fund-settlement', '/fund-settlement', 'R-shell-012'],
  ])('have a default in every language: %s at %s [%s]', async (pageId, path) => {
    const titles = await Promise.all(
      languages.map(async (language) => {
        const { status, body, headers } = await read(pageId, language)
        expect(status).toBe(200)
        expect(body).toMatchObject({ pageId, path, language, isDefault: true, updatedAt: null })
        expect(body.body).not.toMatch(/<\w/)
        expect(headers['cache-control']).toBe('public, max-age=43200')
        return body.title
      }),
    )
    expect(new Set(titles).size).toBe(languages.length)
  })

  it('are written, kept version by version, and get their default back, on record', async () => {
    const before = (await read('legal')).body
    const written = await save('legal', 0, { en: text('First'), ko: text('처음') })
    expect(written.body.page).toMatchObject({ revision: 1, isDefault: false, isBuiltIn: true })
    await save('legal', 1, { en: text('Second'), ko: text('둘째') })
    expect((await read('legal', 'ko')).body).toMatchObject({ ...text('둘째'), isDefault: false })
    const told = (await manage('GET', '/legal')).body
    expect(told.versions.map((version: { revision: number }) => version.revision)).toEqual([2, 1])
    expect(told.defaultTexts.en.title).toBe(before.title)
    const first = await manage('GET', '/legal/versions/1')
    expect(first.body).toEqual({ revision: 1, texts: { en: text('First'), ko: text('처음') } })
    const removed = await manage('DELETE', '/legal', { revision: 2 })
    expect(removed.body.page).toMatchObject({ revision: 3, isDefault: true })
    expect((await read('legal')).body).toMatchObject({ title: before.title, isDefault: true })
    expect(refusal(await manage('DELETE', '/legal', { revision: 3 }))).toEqual([
      409,
      'page.is_default',
    ])
    expect(refusal(await manage('GET', '/legal/versions/3'))).toEqual([404, 'page.not_found'])
    const rows = await t.deps.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor_oid', '=', admin.oid)
      .where('subject_kind', '=', 'info_page')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      entry('info_page.changed', 1, ['ko', 'en']),
      entry('info_page.changed', 2, ['ko', 'en']),
      entry('info_page.removed', 3, []),
    ])
  })

  it('can be any further ones; an unknown one is not found [R-shell-013]', async () => {
    expect(refusal(await read('house-rules'))).toEqual([404, 'page.not_found'])
    expect((await save('house-rules', 0, { en: text('House') })).status).toBe(200)
    expect((await read('house-rules')).body).toMatchObject({
      path: '/info/house-rules',
      ...text('House'),
    })
    const list = (await manage('GET', '')).body.items
    const ids = list.map((item: { pageId: string }) => item.pageId)
    expect(ids).toEqual([...builtInPages, 'house-rules'])
    expect(list.at(-1)).toMatchObject({ title: 'House title', languages: ['en'], isBuiltIn: false })
    expect((await manage('DELETE', '/house-rules', { revision: 1 })).body).toEqual({ page: null })
    expect(refusal(await read('house-rules'))).toEqual([404, 'page.not_found'])
    expect(refusal(await manage('DELETE', '/house-rules', { revision: 0 }))).toEqual([
      404,
      'page.not_found',
    ])
    expect((await save('house-rules', 0, { es: text('Otra') })).body.page.revision).toBe(3)
  })

  it('are listed for the footer by title in the reader’s language if they are set to show there', async () => {
    const footer = async (lang: string) =>
      (await t.call(`GET /account/info-pages?lang=${lang}`)).body.items.map(
        ({ path, title }: Record<string, string>) => [path, title],
      )
    const put = (pageId: string, revision: number, body: object) =>
      manage('PUT', `/${pageId}`, { revision, ...body })
    await put('zebra', 0, { texts: { en: text('Aa'), ko: text('하') }, inFooter: true })
    await put('apple', 0, { texts: { en: text('Bb') }, inFooter: true })
    await put('hidden', 0, { texts: { en: text('Cc') } })
    await put('legal', 3, { texts: { en: text('Legal') }, inFooter: true })
    expect(await footer('en')).toEqual([
      ['/info/zebra', 'Aa title'],
      ['/info/apple', 'Bb title'],
    ])
    expect(await footer('ko')).toEqual([
      ['/info/zebra', '하 title'],
      ['/info/apple', 'Bb title'],
    ])
    // A text that is saved anew keeps its place; one that is taken away loses it.
    await put('zebra', 1, { texts: { en: text('Dd') } })
    await manage('DELETE', '/apple', { revision: 1 })
    expect(await footer('es')).toEqual([['/info/zebra', 'Dd title']])
    await put('zebra', 2, { texts: { en: text('Dd') }, inFooter: false })
    expect(await footer('en')).toEqual([])
  })

  it('show English where a language is missing, else the first that is written', async () => {
    await save('fallback', 0, { en: text('English'), jp: text('日本') })
    expect((await read('fallback', 'es')).body).toMatchObject({
      language: 'en',
      ...text('English'),
    })
    expect((await read('fallback', 'jp')).body).toMatchObject({ language: 'jp', ...text('日本') })
    await save('fallback', 1, { jp: text('日本') })
    expect((await read('fallback', 'ko')).body).toMatchObject({ language: 'jp' })
  })

  it('are kept for 12 hours, but for administrators, who see at once what they wrote [R-shell-045]', async () => {
    await save('kept', 0, { en: text('First') })
    const asReader = await t.call('GET /account/info-pages/kept?lang=en')
    expect(asReader.headers['cache-control']).toBe('public, max-age=43200')
    expect(asReader.headers.vary).toBe('accept-language, authorization, cookie')
    const asUser = await t.call('GET /account/info-pages/kept', await signUpPerson(t))
    expect(asUser.headers['cache-control']).toBe('public, max-age=43200')
    await save('kept', 1, { en: text('Second') })
    const asAdmin = await t.call('GET /account/info-pages/kept?lang=en', { token: admin.token })
    expect(asAdmin.headers['cache-control']).toBe('no-store')
    expect(asAdmin.body).toMatchObject(text('Second'))
  })

  it('show French before English to who prefers it and whose language is missing [R-i18n-002]', async () => {
    await save('french', 0, { en: text('English'), es: text('Texto'), fr: text('Texte') })
    const shown = async (lang: string, accepted: string) => {
      const headers = { 'accept-language': accepted }
      const answer = await t.call(`GET /account/info-pages/french?lang=${lang}`, { headers })
      return answer.status === 200 ? answer.body.language : answer.body.code
    }
    expect(await shown('ko', 'fr-CA, en;q=0.5')).toBe('fr')
    expect(await shown('es', 'fr')).toBe('es')
    expect(await shown('ko', 'ko, fr;q=0.9')).toBe('en')
    expect(await shown('ko', 'fy')).toBe('en')
    // Not to be asked for: the language is then chosen as if nothing were.
    expect(await shown('fr', 'ko')).not.toBe('fr')
    const list = (await manage('GET', '')).body.items
    const listed = list.find((item: { pageId: string }) => item.pageId === 'french')
    expect(listed.languages).toEqual(['en', 'es', 'fr'])
    expect(refusal(await save('only-french', 0, { fr: text('Texte') }))).toEqual([
      400,
      'request.invalid',
    ])
  })

  it('refuse a save from an older text, also where two save at once', async () => {
    expect((await save('race', 0, { en: text('One') })).status).toBe(200)
    expect(refusal(await save('race', 0, { en: text('Late') }))).toEqual([
      409,
      'page.changed_meanwhile',
    ])
    const both = await Promise.all(['A', 'B'].map((word) => save('race', 1, { en: text(word) })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const removal = await manage('DELETE', '/race', { revision: 1 })
    expect(refusal(removal)).toEqual([409, 'page.changed_meanwhile'])
  })

  it('refuse what is no page', async () => {
    for (const pageId of ['Legal', 'a_b', '-a', 'x'.repeat(41), '%20'])
      expect((await read(pageId)).status, pageId).toBe(400)
    const wrong = [{}, { en: { title: '', body: 'x' } }, { fr: text('Non') }]
    const long = { en: { title: 'x', body: 'x'.repeat(40_001) } }
    for (const texts of [...wrong, long])
      expect(refusal(await save('wrong', 0, texts))).toEqual([400, 'request.invalid'])
    expect((await manage('PUT', '/wrong', { texts: { en: text('No') } })).status).toBe(400)
    expect(refusal(await manage('GET', '/wrong'))).toEqual([404, 'page.not_found'])
    expect((await manage('GET', '/legal/versions/3000000000')).status).toBe(400)
  })

  it.each(adminKeys)('are managed by administrators only: %s', async (key) => {
    const path = key.replace('{pageId}', 'legal').replace('{revision}', '1')
    const { token } = await signUpPerson(t)
    expect(refusal(await t.call(path, {}))).toEqual([401, 'auth.required'])
    expect(refusal(await t.call(path, { guestId: newGuestId() }))).toEqual([401, 'auth.required'])
    expect(refusal(await t.call(path, { token }))).toEqual([403, 'auth.forbidden'])
  })
})

describe('the language of a text', () => {
  it('is the asked one wherever it is written, and always one that is', () => {
    const some = fc.subarray([...languages], { minLength: 1 })
    const flags = [fc.boolean(), fc.boolean()] as const
    fc.assert(
      fc.property(some, fc.constantFrom(...languages), ...flags, (written, asked, fr, french) => {
        const said = [...written, ...(fr ? ['fr'] : [])]
        const texts = Object.fromEntries(said.map((language) => [language, language]))
        const shown = inLanguage(texts, asked, french)?.language
        expect(said).toContain(shown)
        if (written.includes(asked)) expect(shown).toBe(asked)
        else if (fr && french) expect(shown).toBe('fr')
        else expect(shown).not.toBe('fr')
        if (shown === asked || shown === 'fr') return
        if (written.includes('en')) expect(shown).toBe('en')
      }),
    )
  })
})

function entry(action: string, revision: number, written: string[]): object {
  return { action, details: { pageId: 'legal', revision, languages: written, inFooter: false } }
}

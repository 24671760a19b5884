import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'

interface Entry {
  id: string
  by: string
  action: string
  call: string | null
  role: string | null
  reason: string | null
}

describe('what others saw and did of one', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const asAdmin = (key: string, body?: Record<string, unknown>) =>
    t.call(key, { token: admin.token, ...(body && { body }) })
  const accessLog = async ({ token }: Person, query = '') =>
    (await t.call(`GET /account/record?${query}`, { token })).body as {
      items: Entry[]
      nextCursor: string | null
    }

  it('is read by the person it concerns: what, in which role, when and why', async () => {
    const [person, other] = [await signUpPerson(t), await signUpPerson(t)]
    expect((await accessLog(person)).items).toEqual([])
    await asAdmin(`GET /account/admin/users?search=${person.nickname}`)
    t.clock.advance(1000)
    await asAdmin(`GET /admin/users/${person.oid}`)
    t.clock.advance(1000)
    await asAdmin(`PUT /admin/users/${person.oid}/roles/livestreamer`, { reason: 'She asked.' })
    t.clock.advance(1000)
    await asAdmin(
      `GET /ledger/admin/balance?ownerOid=${person.oid}&at=${t.clock.now().toISOString()}`,
    )
    const { items, nextCursor } = await accessLog(person)
    const view = { by: 'administrator', role: null, reason: null }
    expect(items).toMatchObject([
      { ...view, action: 'ledger.balance_read', call: null, at: t.clock.now().toISOString() },
      {
        by: 'administrator',
        action: 'role.given',
        role: 'livestreamer',
        reason: 'She asked.',
      },
      { ...view, action: 'admin.looked', call: 'GET /admin/users/{userOid}' },
      { ...view, action: 'admin.looked', call: 'GET /account/admin/users' },
    ])
    expect(nextCursor).toBe(null)
    expect(JSON.stringify(items)).not.toContain(admin.oid)
    expect(JSON.stringify(items)).not.toContain(admin.nickname)
    expect((await accessLog(other)).items).toEqual([])
  })

  it('names each of a list, and nothing that they did themselves', async () => {
    const people = [
      await signUpPerson(t, { nickname: 'Quinn1' }),
      await signUpPerson(t, { nickname: 'Quinn2' }),
    ]
    await asAdmin('GET /account/admin/users?search=Quinn')
    for (const person of people) {
      await t.call('DELETE /account/sessions', { token: person.token })
      const actions = (await accessLog(person)).items.map(({ action }) => action)
      expect(actions).toEqual(['admin.looked'])
    }
  })

  it('shows creators which of their items of each kind an administrator edited and deleted', async () => {
    const creator = await signUpCreator(t)
    const [story, content] = [await publishStory(t, creator), await publishContent(t, creator)]
    const saved = { requestType: 'save', contentOid: story, title: 'Fog' }
    expect((await writeStory(t, admin, saved)).status).toBe(200)
    expect((await writeStory(t, creator, saved)).status).toBe(200)
    t.clock.advance(1000)
    const sent = { contentOid: content, metaData: { title: 'Fog' } }
    expect((await asAdmin('POST /content/update', sent)).status).toBe(200)
    t.clock.advance(1000)
    const deletion = { requestType: 'delete', contentOid: story }
    expect((await writeStory(t, admin, deletion)).status).toBe(200)
    const actions = (await accessLog(creator)).items.map(({ action }) => action)
    expect(actions).toEqual(['story.deleted', 'content.saved', 'story.saved'])
  })

  it('tells what the program did by itself', async () => {
    const person = await signUpPerson(t)
    const until = new Date(t.clock.now().getTime() + 1000).toISOString()
    await asAdmin(`PUT /admin/users/${person.oid}/suspension`, { reason: 'A second.', until })
    t.clock.advance(1000)
    const { email, password } = person
    const { token } = (await t.call('POST /account/login', { body: { email, password } })).body
    expect((await accessLog({ ...person, token })).items).toMatchObject([
      { by: 'program', action: 'user.restored', reason: null },
      { by: 'administrator', action: 'user.suspended', reason: 'A second.' },
    ])
  })

  it('comes in pages, each entry once', async () => {
    const person = await signUpPerson(t)
    for (let views = 0; views < 5; views += 1) await asAdmin(`GET /admin/users/${person.oid}`)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof accessLog>> = await accessLog(
        person,
        `limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })

  it('is nobody else’s, and refuses what is no page', async () => {
    expect((await t.call('GET /account/record')).status).toBe(401)
    for (const query of ['limit=101', 'cursor=x']) {
      const { status, body } = await t.call(`GET /account/record?${query}`, { token: admin.token })
      expect([status, body.code]).toEqual([400, 'request.invalid'])
    }
  })
})

import { type RouteKey, routes } from '@plax/contracts'
import { policy, type Role } from '@plax/contracts/policy'
import type { RouteContract } from '@plax/contracts/route'
import { mayCall, staffCalls, type StaffRole, staffRoles } from '@plax/contracts/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { giveRole, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'

const contracts = Object.entries<RouteContract>(routes)
const consoleCalls = contracts.flatMap(([key, { permission }]) =>
  permission === 'admin' ? [key as RouteKey] : [],
)
const nobody = '0'.repeat(24)

describe('staff roles', () => {
  let t: TestApp
  let admin: Person
  const people = new Map<StaffRole | 'user' | 'admin', Person>()
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
    people.set('user', await signUpPerson(t)).set('admin', admin)
    for (const role of staffRoles) {
      const person = await signUpPerson(t)
      await giveRole(t, person, role)
      people.set(role, person)
    }
  })
  afterAll(() => t.close())

  /** An empty call: authority is settled before its body and query are read. */
  const refuses = async (key: string, role: StaffRole | 'user' | 'admin') => {
    const [method = '', path = ''] = key.split(' ')
    const { status, body } = await t.call(`${method} ${path.replaceAll(/\{\w+\}/g, nobody)}`, {
      token: people.get(role)?.token ?? '',
      ...(method !== 'GET' && { body: {} }),
    })
    return status === 403 && body.code === 'auth.forbidden'
  }

  it.each([...staffRoles, 'user', 'admin'] as const)(
    'opens exactly its calls of the whole OpenAPI document to %s',
    async (role) => {
      const { paths } = (await t.call('GET /openapi.json')).body as {
        paths: Record<string, Record<string, unknown>>
      }
      const described = new Set(
        Object.entries(paths).flatMap(([path, operations]) =>
          Object.keys(operations).map(
            (method) => `${method.toUpperCase()} ${path.replace('/api', '')}`,
          ),
        ),
      )
      const limited = contracts.filter(
        ([key, { permission }]) => described.has(key) && Array.isArray(policy[permission]),
      )
      expect(limited.length).toBeGreaterThan(350)
      const held = new Set<Role>(role === 'user' ? ['user'] : ['user', role])
      const asked = limited.filter(([, { permission }]) => permission !== 'user')
      for (const [key, { permission }] of asked) {
        const isOpen =
          permission === 'admin'
            ? role === 'admin' ||
              (role === 'auditor' && key.startsWith('GET ')) ||
              (role in staffCalls &&
                staffCalls[role as keyof typeof staffCalls].some((one) => one === key))
            : mayCall(held, { call: key, permission })
        expect([key, await refuses(key, role)]).toEqual([key, !isOpen])
      }
    },
  )

  it.each([
    ['HEAD', (path: string) => `HEAD ${path}`],
    ['a slash at its end', (path: string, method: string) => `${method} ${path}/`],
    [
      'an encoded letter',
      (path: string, method: string) => `${method} ${path.replace('a', '%61')}`,
    ],
    ['capitals', (path: string, method: string) => `${method} ${path.toUpperCase()}`],
    ['a detour', (path: string, method: string) => `${method} ${path.replace('/', '/x/../')}`],
    ['a method in its headers', (path: string) => `POST ${path}`],
  ])('opens no call of others by %s', async (_what, spell) => {
    const headers = { 'x-http-method-override': 'GET', 'x-original-url': '/api/health' }
    for (const role of ['moderator', 'auditor'] as const) {
      const held = new Set<Role>(['user', role])
      for (const call of consoleCalls) {
        const [method = '', raw = ''] = call.split(' ')
        const spelt = spell(raw, method)
        const isOpen = [call, spelt.replace('HEAD', 'GET')].some((one) =>
          mayCall(held, { call: one, permission: 'admin' }),
        )
        if (isOpen) continue
        const asked = spelt.replaceAll(/\{\w+\}/gi, nobody)
        const { status } = await t.call(asked, { token: people.get(role)?.token ?? '', headers })
        expect([403, 404, 405], `${role} ${asked}`).toContain(status)
      }
    }
  })

  it('open no other permission than the one of administrators', () => {
    for (const [call, { permission }] of contracts) {
      if (permission === 'admin') continue
      const bare = mayCall(new Set<Role>(['user']), { call, permission })
      for (const role of staffRoles) {
        expect(mayCall(new Set<Role>(['user', role]), { call, permission }), call).toBe(bare)
      }
    }
  })

  it('name only calls of administrators', () => {
    for (const calls of Object.values(staffCalls)) {
      expect(calls.filter((call) => !consoleCalls.includes(call))).toEqual([])
      expect(new Set(calls).size).toBe(calls.length)
    }
  })

  it.each([
    ['roles and creator tags', /roles|creator-tags/],
    ['settings', /settings/],
    ['gifts of coins and coupons', /coin-gifts|chat-coupons/],
    ['second approvals', /approvals\/\{/],
    ['jobs', /jobs|lambda/],
    ['prompts and chats', /prompt|chat-room/],
    ['pages and notices', /info-pages|notices/],
  ])('leave %s to administrators', (_what, pattern) => {
    const changes = consoleCalls.filter((key) => !key.startsWith('GET ') && pattern.test(key))
    expect(changes.length).toBeGreaterThan(0)
    for (const call of changes) {
      const held = new Set<Role>(['user', ...staffRoles])
      expect(mayCall(held, { call, permission: 'admin' }), call).toBe(false)
    }
  })

  it.each([
    ['moderator', /settlement|ledger|payment|revenue|sessions|audit|approvals/],
    ['support', /settlement|ledger|moderation|take-down|revenue|audit|approvals|suspension/],
    ['finance', /moderation|take-down|restore|suspension|sessions|audit|withdrawals/],
  ] as const)('keep the sections of others from %s', (role, pattern) => {
    const foreign = consoleCalls.filter((key) => pattern.test(key))
    expect(foreign.filter((key) => staffCalls[role].includes(key))).toEqual([])
  })

  describe('cannot turn on who limits them', () => {
    const reason = 'Because.'
    const as = (role: StaffRole | 'admin') => ({ token: people.get(role)?.token ?? '' })
    const oidOf = (role: StaffRole | 'admin') => people.get(role)?.oid ?? ''

    it.each(['admin', 'auditor'] as const)(
      'when support ends the sessions of %s',
      async (whose) => {
        const path = `DELETE /admin/users/${oidOf(whose)}/sessions`
        const answer = await t.call(path, { ...as('support'), body: { reason } })
        expect(refusal(answer)).toEqual([403, 'auth.forbidden'])
        expect((await t.call('GET /account/getuser', as(whose))).status).toBe(200)
      },
    )

    it('when a moderator suspends or restores staff, which an administrator can', async () => {
      const path = `/admin/users/${oidOf('finance')}/suspension`
      const suspend = (by: 'moderator' | 'admin') =>
        t.call(`PUT ${path}`, { ...as(by), body: { reason } })
      expect(refusal(await suspend('moderator'))).toEqual([403, 'auth.forbidden'])
      expect((await suspend('admin')).status).toBe(200)
      const restore = (by: 'moderator' | 'admin') =>
        t.call(`DELETE ${path}`, { ...as(by), body: { reason } })
      expect(refusal(await restore('moderator'))).toEqual([403, 'auth.forbidden'])
      expect((await restore('admin')).status).toBe(200)
      const admins = await t.call(`PUT /admin/users/${admin.oid}/suspension`, {
        ...as('moderator'),
        body: { reason },
      })
      expect(refusal(admins)).toEqual([409, 'suspension.of_admin'])
    })

    it('and suspend and restore members otherwise', async () => {
      const member = await signUpPerson(t)
      const path = `/admin/users/${member.oid}/suspension`
      const asked = { ...as('moderator'), body: { reason } }
      expect((await t.call(`PUT ${path}`, asked)).status).toBe(200)
      expect((await t.call(`DELETE ${path}`, asked)).status).toBe(200)
    })
  })

  it('are put on record for what they were shown, as administrators are', async () => {
    await t.call(`GET /admin/users/${nobody}`, { token: people.get('auditor')?.token ?? '' })
    await t.call('GET /admin/withdrawals', { token: people.get('support')?.token ?? '' })
    const { items } = (await t.call('GET /admin/audit', { token: admin.token })).body
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'admin.looked',
        actor: expect.objectContaining({ oid: people.get('support')?.oid }),
      }),
    )
  })

  it('are given and taken by administrators with a fresh proof, with the next call', async () => {
    const person = await signUpPerson(t)
    const path = `/admin/users/${person.oid}/roles/moderator`
    const read = async () =>
      (await t.call('GET /admin/moderation/cases', { token: person.token })).status
    t.clock.advance(11 * 60_000)
    const stale = await t.call(`PUT ${path}`, { token: admin.token, body: { reason: 'New.' } })
    expect(refusal(stale)).toEqual([403, 'account.step_up_required'])
    const { token } = (
      await t.call('POST /account/login', {
        body: { email: admin.email, password: admin.password },
      })
    ).body
    expect((await t.call(`PUT ${path}`, { token, body: { reason: 'New.' } })).status).toBe(200)
    expect(await read()).toBe(200)
    expect((await t.call(`DELETE ${path}`, { token, body: { reason: 'Left.' } })).status).toBe(200)
    expect(await read()).toBe(403)
  })
})

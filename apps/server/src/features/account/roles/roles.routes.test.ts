import { grantedRoles } from '@plax/contracts/policy'
import { opensConsole } from '@plax/contracts/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeatures } from '../../../app.ts'
import type { Lifecycle } from '../../../platform/lifecycle.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  giveRole,
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'

const nobody = '0'.repeat(24)

interface Caller {
  who: string
  options: { token?: string; guestId?: string }
  refusal: [number, string]
}

describe('calls of administrators, wherever they are mounted', () => {
  let t: TestApp
  let admin: Person
  const callers: Caller[] = []
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
    const signedIn = (who: string, { token }: Person) =>
      callers.push({ who, options: { token }, refusal: [403, 'auth.forbidden'] })
    const unknown: [number, string] = [401, 'auth.required']
    callers.push({ who: 'visitor', options: {}, refusal: unknown })
    callers.push({ who: 'guest', options: { guestId: newGuestId() }, refusal: unknown })
    signedIn('user', await signUpPerson(t))
    signedIn('creator', await signUpCreator(t))
    for (const role of grantedRoles) {
      // Staff may make some of them (`staff.test.ts`).
      if (opensConsole(new Set([role])) || role === 'manager') continue
      const person = await signUpPerson(t)
      await giveRole(t, person, role)
      signedIn(role, person)
    }
  })
  afterAll(() => t.close())

  const adminRoutes = () =>
    t.app.mountedRoutes
      .filter(({ permission }) => permission === 'admin')
      .map(({ method, url }) => ({
        method,
        path: url.replace(/^\/api/, '').replace(/:\w+/g, nobody),
      }))

  it('are refused to everyone else, whatever is asked and hinted', async () => {
    expect(adminRoutes().length).toBeGreaterThan(40)
    for (const { method, path } of adminRoutes()) {
      for (const { who, options, refusal } of callers) {
        for (const hints of ['', `?checkAdmin=true&requestorOid=${admin.oid}`]) {
          const { status, body } = await t.call(`${method} ${path}${hints}`, options)
          const code = method === 'HEAD' ? refusal[1] : body.code
          expect([status, code], `${method} ${path} by ${who}`).toEqual(refusal)
        }
      }
    }
  })

  it('open by no other spelling of their address', async () => {
    const spellings = [
      (path: string) => `${path}/`,
      (path: string) => path.toUpperCase(),
      (path: string) => path.replace('/', '//'),
      (path: string) =>
        path.replace(/\/(\w)/, (_, c: string) => `/%${c.charCodeAt(0).toString(16)}`),
      (path: string) => `/account/..${path}`,
    ]
    const user = callers.find(({ who }) => who === 'user')?.options ?? {}
    for (const { method, path } of adminRoutes()) {
      for (const spell of spellings) {
        const { status } = await t.call(`${method} ${spell(path)}`, user)
        expect([401, 403, 404, 405], `${method} ${spell(path)}`).toContain(status)
      }
    }
  })

  it('are all that lie under an admin path [R-admin-002]', () => {
    const open = t.app.mountedRoutes.filter(
      ({ url, permission }) => /\/admin(?=[/A-Z-]|$)/.test(url) && permission !== 'admin',
    )
    expect(open).toEqual([])
  })

  it('ask for the same permission at each address of one handler', () => {
    const permissionOf = new Map(
      t.app.mountedRoutes.map(({ method, url, permission }) => [
        `${method} ${url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')}`,
        permission,
      ]),
    )
    const seen = new Map<unknown, string>()
    const lifecycle = { register: () => {} } as unknown as Lifecycle
    let shared = 0
    for (const { handlers } of createFeatures({ ...t.deps, lifecycle })) {
      for (const [key, handler] of Object.entries(handlers ?? {})) {
        const permission = permissionOf.get(key)
        const known = seen.get(handler)
        if (known !== undefined) {
          shared += 1
          expect(permission, key).toBe(known)
        }
        if (permission) seen.set(handler, permission)
      }
    }
    expect(shared).toBeGreaterThan(3)
  })
})

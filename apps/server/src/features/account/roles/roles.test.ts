import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import {
  actionsOf,
  makeAdmin,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { publishStory } from '../../../testing/stories.ts'
import { addTier, confirmTier } from '../../../testing/subscriptions.ts'

const nobody = '0'.repeat(24)
const reason = 'She moderates on Fridays.'

describe('roles, in the console', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const change = (
    method: 'PUT' | 'DELETE',
    [person, role]: [Pick<Person, 'oid'>, string],
    body: Record<string, unknown> = { reason },
    token = admin.token,
  ) => t.call(`${method} /admin/users/${person.oid}/roles/${role}`, { token, body })
  const self = async (token: string) =>
    (await t.call('GET /account/getuser', { token })).body.self as {
      roles: string[]
      isAdmin: boolean
      canWriteStories: boolean
    }

  it('are given with a reason, and hold from the next call on', async () => {
    const person = await signUpPerson(t)
    expect(await self(person.token)).toMatchObject({ roles: ['user'], canWriteStories: false })
    const given = await change('PUT', [person, 'listedUser'])
    expect(given.status, given.text).toBe(200)
    expect(given.body.roles).toEqual([
      {
        role: 'listedUser',
        creator: null,
        grant: {
          by: { oid: admin.oid, nickname: admin.nickname },
          at: t.clock.now().toISOString(),
          reason,
        },
      },
      { role: 'user', creator: null, grant: null },
      { role: 'betaTester', creator: null, grant: null },
    ])
    const roles = ['user', 'listedUser', 'betaTester']
    expect(await self(person.token)).toMatchObject({ roles, canWriteStories: true })
    expect((await change('PUT', [person, 'listedUser'])).status).toBe(200)
    expect(await actionsOf(t, { actor: admin, subjectOid: person.oid })).toEqual(['role.given'])
  })

  it('tell visitors, users, buyers, subscribers, creators and administrators apart [R-shell-003]', async () => {
    expect((await t.call('GET /account/getuser')).body.self).toBeNull()
    const [user, buyer, subscriber, creator, other] = [
      await signUpPerson(t),
      await signUpPerson(t),
      await signUpPerson(t),
      await signUpCreator(t),
      await signUpAdmin(t),
    ]
    const kinds = ['buyer', 'subscriber', 'creator', 'admin']
    const kindsOf = async ({ token }: Person) =>
      (await self(token)).roles.filter((role) => kinds.includes(role))
    expect([await kindsOf(buyer), await kindsOf(subscriber)]).toEqual([[], []])
    await giveAmount(t, buyer, 'coin', 300)
    const contentOid = await publishStory(t, creator, { access: 'buyers', priceCoins: 300 })
    const bought = await t.call('POST /payment/orders', {
      token: buyer.token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins: 300 },
    })
    expect(bought.status, bought.text).toBe(200)
    const tierHash = await addTier(t, creator, { price: 0 })
    const held = await confirmTier(t, subscriber, { tierHash, priceCoins: 0 })
    expect(held.status, held.text).toBe(200)
    expect(await Promise.all([user, buyer, subscriber, creator, other].map(kindsOf))).toEqual([
      [],
      ['buyer'],
      ['subscriber'],
      ['creator'],
      ['admin'],
    ])
  })

  it('are taken back, and what was open closes with the next call', async () => {
    const person = await signUpPerson(t)
    await change('PUT', [person, 'admin'])
    expect(await self(person.token)).toMatchObject({ isAdmin: true })
    const settings = () => t.call('GET /admin/settings', { token: person.token })
    expect((await settings()).status).toBe(200)
    expect((await change('DELETE', [person, 'admin'])).status).toBe(200)
    expect(refusal(await settings())).toEqual([403, 'auth.forbidden'])
    expect(refusal(await change('DELETE', [person, 'admin']))).toEqual([404, 'role.not_given'])
    expect(await actionsOf(t, { actor: admin, subjectOid: person.oid })).toEqual([
      'role.given',
      'role.taken',
    ])
  })

  it('are of one creator for a manager, who may mind several', async () => {
    const [person, one, other] = [
      await signUpPerson(t),
      await signUpCreator(t),
      await signUpCreator(t),
    ]
    const manages = ({ oid: creatorOid }: Person) => ({ reason, creatorOid })
    await change('PUT', [person, 'manager'], manages(one))
    const { body } = await change('PUT', [person, 'manager'], manages(other))
    const named = (creator: Person) => ({ oid: creator.oid, nickname: creator.nickname })
    expect(body.roles).toMatchObject([
      { role: 'manager', creator: named(one) },
      { role: 'manager', creator: named(other) },
      { role: 'user' },
    ])
    const left = await change('DELETE', [person, 'manager'], manages(one))
    expect(left.body.roles).toMatchObject([{ creator: named(other) }, { role: 'user' }])
    const wrong = [400, 'role.creator_wrong']
    expect(refusal(await change('PUT', [person, 'manager']))).toEqual(wrong)
    expect(refusal(await change('PUT', [person, 'livestreamer'], manages(one)))).toEqual(wrong)
    expect(refusal(await change('PUT', [person, 'manager'], manages(admin)))).toEqual(wrong)
    expect(refusal(await change('PUT', [one, 'manager'], manages(one)))).toEqual(wrong)
  })

  it('are nobody’s to change for themselves', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(refusal(await change(method, [admin, 'admin']))).toEqual([403, 'role.own'])
      expect(refusal(await change(method, [admin, 'livestreamer']))).toEqual([403, 'role.own'])
    }
    expect(await self(admin.token)).toMatchObject({ isAdmin: true })
  })

  it('leave one administrator of two who take it from each other at once', async () => {
    const other = await signUpPerson(t)
    await makeAdmin(t, other)
    const both = await Promise.all([
      change('DELETE', [other, 'admin']),
      change('DELETE', [admin, 'admin'], { reason }, other.token),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    if (!(await self(admin.token)).isAdmin) await makeAdmin(t, admin)
  })

  it('ask for a fresh proof where somebody becomes an administrator, or is one no longer', async () => {
    const fresh = await signUpAdmin(t)
    const person = await signUpPerson(t)
    t.clock.advance(11 * 60_000)
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await change(method, [person, 'admin'], { reason }, fresh.token)
      expect(refusal(answer)).toEqual([403, 'account.step_up_required'])
    }
    expect((await change('PUT', [person, 'livestreamer'], { reason }, fresh.token)).status).toBe(
      200,
    )
    expect(await self(person.token)).toMatchObject({ roles: ['user', 'livestreamer'] })
  })

  it('refuse what is no role to give, no reason and nobody', async () => {
    const person = await signUpPerson(t)
    for (const role of ['creator', 'buyer', 'betaTester', 'god']) {
      expect(refusal(await change('PUT', [person, role]))).toEqual([400, 'request.invalid'])
    }
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
      const answer = await change('PUT', [person, 'livestreamer'], body)
      expect(refusal(answer)).toEqual([400, 'request.invalid'])
    }
    const unknown = await change('PUT', [{ oid: nobody }, 'livestreamer'])
    expect(refusal(unknown)).toEqual([404, 'account.user_not_found'])
    expect(await actionsOf(t, { actor: admin, subjectOid: person.oid })).toEqual([])
  })

  it('are found by, and shown in the list', async () => {
    const person = await signUpPerson(t)
    await change('PUT', [person, 'complianceAccount'])
    const { body } = await t.call('GET /account/admin/users?role=complianceAccount', {
      token: admin.token,
    })
    expect(body.items).toMatchObject([{ oid: person.oid, roles: ['complianceAccount'] }])
  })

  it('go with the person who leaves, and are among the data that is theirs', async () => {
    const person = await signUpPerson(t)
    await change('PUT', [person, 'livestreamer'])
    const { userOid, now } = { userOid: person.oid, now: t.clock.now() }
    const exported = await exportOf(t, userOid)
    expect(exported.account).toMatchObject({ roles: [{ role: 'livestreamer', reason }] })
    await t.deps.db.transaction().execute((tx) => t.deps.lifecycle.erase(tx, { userOid, now }))
    const { rows } = await t.deps.pool.query('SELECT 1 FROM role_grants WHERE user_oid = $1', [
      userOid,
    ])
    expect(rows).toEqual([])
  })
})

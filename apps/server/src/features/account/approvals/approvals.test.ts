import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { actionsOf, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { isApproved, requestApproval } from '../account.service.ts'

const hourMs = 3600 * 1000

describe('a second approval', () => {
  let t: TestApp
  let first: Person
  const done: string[] = []
  beforeAll(async () => {
    const toy = {
      name: 'toy',
      approves: {
        'toy.give': async (_tx: unknown, { payload }: { payload: Record<string, unknown> }) => {
          if (payload.breaks) throw new Error('The toy broke.')
          done.push(String(payload.name))
        },
      },
    }
    t = await createTestApp({}, {}, { features: () => [toy] })
    first = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  let second: Person
  let number = 0
  beforeEach(async () => {
    number += 1
    done.length = 0
    second = await signUpAdmin(t)
  })

  const act = (fields: Record<string, unknown> = {}) => ({
    kind: 'toy.give',
    payload: { name: `Toy ${number}`, count: 1, ...fields },
  })
  const request = (asked = act(), by = first) =>
    t.deps.db
      .transaction()
      .execute((tx) =>
        requestApproval(t.deps, tx, { act: asked, requestedBy: by.oid, now: t.clock.now() }),
      )
  const decide = async (verb: 'approve' | 'reject', approvalOid: string, by: Person) => {
    const reason = verb === 'reject' ? { reason: 'Too many.' } : {}
    const path = `POST /admin/approvals/${approvalOid}/${verb}`
    return t.call(path, { token: by.token, body: reason })
  }
  const approve = (approvalOid: string, by: Person) => decide('approve', approvalOid, by)
  const list = async (by: Person, state = 'pending') =>
    (await t.call(`GET /admin/approvals?state=${state}`, { token: by.token })).body.items
  const proveAnew = async (person: Person) => {
    const proof = { token: person.token, body: { password: person.password } }
    person.token = (await t.call('POST /account/step-up', proof)).body.token
  }
  /** Leaves only one administrator. */
  const dismiss = async (person: Person) => {
    const path = `DELETE /admin/users/${person.oid}/roles/admin`
    const { status } = await t.call(path, { token: first.token, body: { reason: 'Left.' } })
    expect(status).toBe(200)
  }
  const dismissAllOthers = async () => {
    await proveAnew(first)
    const admins = await t.deps.db
      .selectFrom('role_grants')
      .select('user_oid as oid')
      .where('role', '=', 'admin')
      .where('user_oid', '<>', first.oid)
      .execute()
    for (const admin of admins) await dismiss(admin as Person)
  }

  it('is given by another administrator, once, and does the act in its transaction', async () => {
    const { approvalOid } = await request()
    expect(await isApproved(t.deps.db, act())).toBe(false)
    const [one, two] = await Promise.all([
      approve(approvalOid, second),
      approve(approvalOid, second),
    ])
    expect([one.status, two.status], one.text).toEqual([200, 200])
    expect(one.body).toMatchObject({
      approvalOid,
      ...act(),
      state: 'approved',
      requestedBy: { oid: first.oid },
      decidedBy: { oid: second.oid },
    })
    expect(done).toEqual([`Toy ${number}`])
    expect(await isApproved(t.deps.db, act())).toBe(true)
  })

  it('isn’t given by the administrator who requested it', async () => {
    const { approvalOid } = await request()
    expect(refusal(await approve(approvalOid, first))).toEqual([403, 'approval.own'])
    t.clock.advance(25 * hourMs)
    await proveAnew(first)
    expect(refusal(await approve(approvalOid, first))).toEqual([403, 'approval.own'])
    expect(done).toEqual([])
    expect(await isApproved(t.deps.db, act())).toBe(false)
  })

  it('applies to exactly the payload, in whichever order its members are', async () => {
    await proveAnew(second)
    const { approvalOid } = await request()
    await approve(approvalOid, second)
    const { name } = act().payload
    expect(await isApproved(t.deps.db, { kind: 'toy.give', payload: { count: 1, name } })).toBe(
      true,
    )
    expect(await isApproved(t.deps.db, act({ count: 2 }))).toBe(false)
    expect(await isApproved(t.deps.db, { ...act(), kind: 'toy.take' })).toBe(false)
  })

  it('is requested once while it’s pending, also by two at once', async () => {
    const all = await Promise.all([request(), request(), request(act(), second)])
    expect(new Set(all.map(({ approvalOid }) => approvalOid)).size).toBe(1)
    const requested = [first, second].map((actor) =>
      actionsOf(t, { actor, subjectOid: all[0]?.approvalOid ?? '' }),
    )
    expect((await Promise.all(requested)).flat()).toEqual(['approval.requested'])
  })

  it('stays pending if the act fails or the transaction breaks', async () => {
    const { approvalOid } = await request(act({ breaks: true }))
    expect((await approve(approvalOid, second)).status).toBe(500)
    expect((await list(second))[0]).toMatchObject({ approvalOid, state: 'pending' })
    const sound = await request()
    const broken = await crashAtTable(t, 'audit_log', () => approve(sound.approvalOid, second))
    expect(broken.status).toBe(503)
    expect((await approve(sound.approvalOid, second)).status).toBe(200)
  })

  it('is given by the only administrator after the wait, which the audit log shows', async () => {
    await dismissAllOthers()
    const { approvalOid } = await request()
    expect((await list(first))[0]).toMatchObject({ obstacle: 'waiting' })
    t.clock.advance(24 * hourMs - 1)
    await proveAnew(first)
    const early = await approve(approvalOid, first)
    expect(refusal(early)).toEqual([409, 'approval.waiting'])
    expect(early.text).toMatch(/only administrator.* after 20\d\d-\d\d-\d\d \d\d:\d\d UTC/)
    t.clock.advance(1)
    expect((await list(first))[0]).toMatchObject({ obstacle: null })
    expect((await approve(approvalOid, first)).status).toBe(200)
    expect(done).toEqual([`Toy ${number}`])
    const { details } = await t.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'approval.approved')
      .where('subject_oid', '=', approvalOid)
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ kind: 'toy.give', afterWait: true })
  })

  it('waits anew after the last other administrator was dismissed', async () => {
    await dismissAllOthers()
    const other = await signUpAdmin(t)
    const { approvalOid } = await request()
    t.clock.advance(48 * hourMs)
    await proveAnew(first)
    await dismiss(other)
    expect((await list(first))[0]).toMatchObject({ approvalOid, obstacle: 'waiting' })
    expect(refusal(await approve(approvalOid, first))).toEqual([409, 'approval.waiting'])
    t.clock.advance(24 * hourMs - 1)
    await proveAnew(first)
    expect(refusal(await approve(approvalOid, first))).toEqual([409, 'approval.waiting'])
    t.clock.advance(1)
    expect((await list(first))[0]).toMatchObject({ obstacle: null })
    expect((await approve(approvalOid, first)).status).toBe(200)
  })

  it('ignores administrators who are deleting their account', async () => {
    await dismissAllOthers()
    const { oid } = await signUpAdmin(t)
    await t.deps.db
      .updateTable('users')
      .set({ withdraws_at: t.clock.now() })
      .where('oid', '=', oid)
      .execute()
    const { approvalOid } = await request()
    t.clock.advance(24 * hourMs)
    await proveAnew(first)
    expect((await approve(approvalOid, first)).status).toBe(200)
  })

  it('is rejected with a reason, after which it can be requested again', async () => {
    await proveAnew(second)
    const { approvalOid } = await request()
    const rejected = await decide('reject', approvalOid, second)
    expect(rejected.body).toMatchObject({ state: 'rejected', reason: 'Too many.' })
    expect(refusal(await approve(approvalOid, second))).toEqual([409, 'approval.decided'])
    expect((await list(second, 'rejected'))[0]).toMatchObject({ approvalOid })
    expect(await actionsOf(t, { actor: second, subjectOid: approvalOid })).toEqual([
      'approval.rejected',
    ])
    const again = await request()
    expect(again.approvalOid).not.toBe(approvalOid)
    await approve(again.approvalOid, second)
    expect(refusal(await decide('reject', again.approvalOid, first))).toEqual([
      409,
      'approval.decided',
    ])
  })

  it('is read and given by administrators only, with a recent proof of who they are', async () => {
    const { approvalOid } = await request()
    const person = await signUpPerson(t)
    const path = 'GET /admin/approvals'
    expect((await t.call(path)).status).toBe(401)
    expect((await t.call(path, { token: person.token })).status).toBe(403)
    expect((await approve(approvalOid, person)).status).toBe(403)
    expect((await decide('reject', approvalOid, person)).status).toBe(403)
    const unknown = await approve('f'.repeat(24), second)
    expect(refusal(unknown)).toEqual([404, 'approval.not_found'])
    t.clock.advance(11 * 60_000)
    expect(refusal(await approve(approvalOid, second))).toEqual([403, 'account.step_up_required'])
    const one = await t.call('GET /admin/approvals?limit=1', { token: second.token })
    const next = await t.call(`GET /admin/approvals?limit=1&cursor=${one.body.nextCursor}`, {
      token: second.token,
    })
    expect(next.body.items[0].approvalOid).not.toBe(one.body.items[0].approvalOid)
  })
})

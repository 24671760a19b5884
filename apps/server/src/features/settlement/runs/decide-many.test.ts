import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import {
  makeAdmin,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { publishStory } from '../../../testing/stories.ts'
import { approvalsSetting } from '../rows/settlement.settings.ts'

const bank = {
  method: 'bank',
  country: 'KR',
  currency: 'KRW',
  bankName: 'Hana Bank',
  accountNumber: '110-234-567890',
}

/** Four creators ask, one of them an administrator and one on hold; each payout needs two approvals. */
describe('many payouts at once', () => {
  let t: TestApp
  let first: Person
  let owner: Person
  const asked: Record<string, string> = {}
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-10-05T09:00:00Z'))
    first = await signUpAdmin(t)
    const fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 5000)
    const creators: Person[] = []
    for (const name of ['Mira', 'Noa', 'Owner', 'Pia']) {
      const creator = await signUpCreator(t, name)
      const sold = { access: 'buyers', allowsBonus: true, priceCoins: 1000, title: name }
      const contentOid = await publishStory(t, creator, sold)
      await post('/payment/orders', fan, { contentOid, priceCoins: 1000 })
      creators.push(creator)
    }
    owner = creators[2] as Person
    await makeAdmin(t, owner)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, approvalsSetting, 2, null))
    t.clock.set(new Date('2026-11-26T01:00:00Z'))
    for (const person of [...creators, first]) await proveAnew(person)
    for (const [index, creator] of creators.entries()) {
      const accountHolder = ['Mira', 'Noa', 'Owner', 'Pia'][index] as string
      await post('/account/payouts', creator, { ...bank, accountHolder })
      const { requestOid } = (await post('/account/revenuerequest', creator)).body
      asked[accountHolder] = requestOid
    }
    await post(`/settlement/admin/requests/${asked.Noa}/hold`, first, { reason: 'Your ID.' })
  })
  afterAll(() => t.close())

  const post = (path: string, person: Person, body: Record<string, unknown> = {}) =>
    t.call(`POST ${path}`, { token: person.token, idempotencyKey: newKey(), body })
  const get = (path: string) => t.call(`GET ${path}`, { token: first.token })
  const proveAnew = async (person: Person) => {
    const proof = { token: person.token, body: { password: person.password } }
    person.token = (await t.call('POST /account/step-up', proof)).body.token
  }
  const approveAll = (person: Person) => post('/settlement/admin/runs/2026-11/approve', person)
  const left = (name: string, reason: string) => ({
    requestOid: asked[name],
    nickname: name,
    reason,
  })

  it('are approved as one by one: not on hold, nobody’s own, nor twice by one', async () => {
    // What a crash left is approved by the same call again.
    expect((await crashAtTable(t, 'audit_log', () => approveAll(first))).status).toBe(503)
    expect((await approveAll(first)).body).toEqual({ approved: 3, left: [left('Noa', 'held')] })
    const again = ['Mira', 'Owner', 'Pia'].map((name) => left(name, 'second_approver'))
    const { body } = await approveAll(first)
    expect(body.approved).toBe(0)
    expect(body.left.toSorted(byName)).toEqual([again[0], left('Noa', 'held'), again[1], again[2]])
    const own = await approveAll(owner)
    expect(own.body.approved).toBe(2)
    expect(own.body.left.toSorted(byName)).toEqual([
      left('Noa', 'held'),
      left('Owner', 'own_request'),
    ])
    const { ready } = (await get('/settlement/admin/runs/2026-11')).body
    expect(ready).toMatchObject([{ currency: 'KRW', payouts: 2 }])
    expect((await approveAll(await signUpCreator(t))).status).toBe(403)
  })

  it('are listed by month until they’re sent', async () => {
    expect((await get('/settlement/admin/runs')).body).toEqual({
      presentMonth: '2026-11',
      unsent: [{ month: '2026-11', payouts: 4 }],
    })
    // It’s December in Seoul, and November in UTC.
    t.clock.set(new Date('2026-11-30T16:00:00Z'))
    expect((await get('/settlement/admin/runs')).body.presentMonth).toBe('2026-12')
  })

  it('are marked as paid by their file, nobody’s own, and counted again', async () => {
    const third = await signUpAdmin(t)
    await post(`/settlement/admin/requests/${asked.Owner}/approve`, third)
    t.clock.set(new Date('2026-12-10T01:00:00Z'))
    for (const person of [first, owner]) await proveAnew(person)
    const run = { method: 'bank', currency: 'KRW' }
    const { fileOid, sent } = (await post('/settlement/admin/runs/2026-11/send', first, run)).body
    expect(sent).toBe(3)
    const { unsent } = (await get('/settlement/admin/runs')).body
    expect(unsent).toEqual([{ month: '2026-11', payouts: 1 }])
    const files = async () => (await get('/settlement/admin/runs/2026-11')).body.files
    expect(await files()).toMatchObject([{ payouts: 3, waiting: 3 }])
    await post(`/settlement/admin/requests/${asked.Pia}/fail`, first, { reason: 'No account.' })
    const complete = (person: Person) => post(`/settlement/admin/files/${fileOid}/complete`, person)
    const own = { completed: 1, left: [left('Owner', 'own_request')] }
    expect((await complete(owner)).body).toEqual(own)
    expect((await complete(owner)).body).toEqual(own)
    const [one, two] = await Promise.all([complete(first), complete(first)])
    const all = { completed: 2, left: [] }
    expect([one.body, two.body]).toEqual([all, all])
    expect(await files()).toMatchObject([{ payouts: 2, waiting: 0, stillIncluded: 1 }])
    const done = await t.deps.db
      .selectFrom('audit_log')
      .select('subject_oid')
      .where('action', '=', 'payout.completed')
      .execute()
    expect(done).toHaveLength(2)
    expect(new Set(done.map((row) => row.subject_oid))).toEqual(new Set([asked.Mira, asked.Owner]))
    const none = await post(`/settlement/admin/files/${'0'.repeat(24)}/complete`, first)
    expect(refusal(none)).toEqual([404, 'settlement.file_not_found'])
    await expectSoundLedger(t)
  })
})

const byName = (one: { nickname: string }, other: { nickname: string }) =>
  one.nickname.localeCompare(other.nickname)

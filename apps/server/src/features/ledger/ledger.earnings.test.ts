import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import * as ledger from './ledger.service.ts'

describe('earnings by day', () => {
  let t: TestApp
  let creator: Person
  let fan: Person
  let admin: Person

  beforeAll(async () => {
    t = await createTestApp()
    ;[creator, fan, admin] = [await signUpCreator(t), await signUpPerson(t), await signUpAdmin(t)]
    await giveAmount(t, fan, 'coin', 100)
    await sell(10, 6)
    await t.jobs.get('ledger.rollUp')?.({})
    const undone = await sell(20, 15)
    t.clock.advance(24 * 3600 * 1000)
    await sell(5, 4)
    await t.deps.db.transaction().execute((tx) =>
      ledger.reverse(tx, {
        operation: 'test.undo',
        key: newKey(),
        type: 'refund',
        postingId: undone,
        now: t.clock.now(),
      }),
    )
  })
  afterAll(() => t.close())

  async function sell(amount: number, earned: number): Promise<string> {
    const sold = await t.deps.db.transaction().execute((tx) =>
      ledger.spend(tx, {
        operation: 'test.sell',
        key: newKey(),
        type: 'consume',
        payerOid: fan.oid,
        currency: 'coin',
        amount,
        allowBonus: false,
        legs: [{ kind: 'creator', ownerOid: creator.oid, amount: earned }],
        now: t.clock.now(),
      }),
    )
    return sold.postingId
  }

  const days = 'from=2026-11-20&to=2026-11-21'
  const ask = (path: string, { token }: Person) => t.call(`GET ${path}`, { token })

  it('are the creator’s own, with the refund on its day, rolled up or not', async () => {
    const expected = {
      days: [
        { day: '2026-11-20', bucket: 'coin', amount: 21 },
        { day: '2026-11-21', bucket: 'coin', amount: -11 },
      ],
      totals: [{ bucket: 'coin', amount: 10 }],
    }
    expect((await ask(`/ledger/earnings?${days}`, creator)).body).toEqual(expected)
    await t.jobs.get('ledger.rollUp')?.({})
    await t.jobs.get('ledger.rollUp')?.({})
    expect((await ask(`/ledger/earnings?${days}`, creator)).body).toEqual(expected)
    const one = await ask('/ledger/earnings?from=2026-11-21&to=2026-11-21', creator)
    expect(one.body.days).toEqual([expected.days[1]])
  })

  it('are shown to administrators for anybody and for the house, and that is audited', async () => {
    const path = `/ledger/admin/earnings?${days}`
    expect((await ask(path, admin)).body.totals).toEqual([{ bucket: 'coin', amount: 5 }])
    const seen = await ask(`${path}&creatorOid=${creator.oid}`, admin)
    expect(seen.body.totals).toEqual([{ bucket: 'coin', amount: 10 }])
    const rows = await t.deps.db
      .selectFrom('audit_log')
      .select(['actor_oid', 'subject_kind', 'subject_oid'])
      .where('action', '=', 'ledger.earnings_read')
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({
      actor_oid: admin.oid,
      subject_kind: 'user',
      subject_oid: creator.oid,
    })
  })

  it('are refused to others, and for days that make no sense', async () => {
    expect((await t.call(`GET /ledger/earnings?${days}`)).status).toBe(401)
    expect((await ask(`/ledger/earnings?${days}`, fan)).status).toBe(403)
    expect((await ask(`/ledger/admin/earnings?${days}`, creator)).status).toBe(403)
    for (const wrong of [
      '',
      'from=x&to=y',
      'from=2026-11-21&to=2026-11-20',
      'from=2024-01-01&to=2026-01-01',
      'from=0000-01-01&to=0000-01-02',
    ]) {
      const { status, body } = await ask(`/ledger/earnings?${wrong}`, creator)
      expect([status, body.code]).toEqual([400, 'request.invalid'])
    }
  })
})

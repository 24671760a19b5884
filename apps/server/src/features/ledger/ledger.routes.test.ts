import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectJobs, createFeatures } from '../../app.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Person, signUpPerson } from '../../testing/people.ts'
import { publicTotalsSetting } from './ledger.routes.ts'
import * as ledger from './ledger.service.ts'

describe('the wallet over HTTP', () => {
  let t: TestApp
  let fan: Person
  let outsider: Person
  let spentId: string

  beforeAll(async () => {
    t = await createTestApp()
    fan = await signUpPerson(t)
    outsider = await signUpPerson(t)
    const now = t.clock.now()
    spentId = await t.deps.db.transaction().execute(async (tx) => {
      await ledger.grant(tx, {
        ownerOid: fan.oid,
        operation: 'test.grant',
        key: 'grant-1',
        type: 'increase',
        amounts: [
          { bucket: 'coin', amount: 100, origin: 'test' },
          { bucket: 'bonusCoin', amount: 30, origin: 'test' },
          { bucket: 'credit', amount: 2000, origin: 'test' },
          { bucket: 'bonusCredit', amount: 500, origin: 'test' },
        ],
        now,
      })
      await ledger.hold(tx, {
        ownerOid: fan.oid,
        operation: 'test.hold',
        key: 'hold-1',
        currency: 'credit',
        amount: 700,
        allowBonus: true,
        expiresAt: new Date(now.getTime() + 60_000),
        now,
      })
      const spent = await ledger.spend(tx, {
        payerOid: fan.oid,
        operation: 'test.spend',
        key: 'spend-1',
        type: 'change_nick',
        currency: 'coin',
        amount: 50,
        allowBonus: true,
        legs: [{ kind: 'creator', ownerOid: outsider.oid, amount: 10 }],
        now,
      })
      return spent.postingId
    })
  })
  afterAll(() => t.close())

  it('shows coins, bonus coins and credits apart, and what is held [R-wallet-003]', async () => {
    expect((await t.call('GET /wallet', { token: fan.token })).body).toEqual({
      coins: 80,
      bonusCoins: 0,
      creditMilli: 1800,
      bonusCreditMilli: 0,
      heldCreditMilli: 700,
    })
    expect((await t.call('GET /wallet', { token: outsider.token })).body.coins).toBe(0)
  })

  it('needs a session', async () => {
    for (const call of ['GET /wallet', 'GET /ledger/postings', `GET /ledger/postings/${spentId}`]) {
      expect((await t.call(call)).status).toBe(401)
    }
  })

  it('lists the own postings alone, newest first', async () => {
    const page = await t.call('GET /ledger/postings?limit=1', { token: fan.token })
    expect(page.body.items).toMatchObject([{ id: spentId, type: 'change_nick', seq: 2 }])
    const next = await t.call(`GET /ledger/postings?cursor=${page.body.nextCursor}`, {
      token: fan.token,
    })
    expect(next.body.items).toMatchObject([{ type: 'increase', seq: 1 }])
    expect(next.body.nextCursor).toBeNull()
    const others = await t.call('GET /ledger/postings', { token: outsider.token })
    expect(others.body.items).toEqual([])
  })

  it('opens an own posting with entries that sum to zero, and names no payee', async () => {
    const { body, text } = await t.call(`GET /ledger/postings/${spentId}`, { token: fan.token })
    const entries: { account: string; bucket: string; amount: number }[] = body.entries
    for (const bucket of ['coin', 'bonusCoin']) {
      const amounts = entries.filter((line) => line.bucket === bucket).map((line) => line.amount)
      expect(amounts.length).toBeGreaterThan(1)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0)
    }
    expect(entries).toContainEqual(
      expect.objectContaining({ account: 'creator', bucket: 'coin', amount: 4 }),
    )
    expect(text).not.toContain(outsider.oid)
  })

  it("hides another payer's posting as if there were none", async () => {
    const answer = await t.call(`GET /ledger/postings/${spentId}`, { token: outsider.token })
    expect([answer.status, answer.body.code]).toEqual([404, 'ledger.posting_not_found'])
  })

  it('shows everyone whether the ledger is right, and totals only where allowed', async () => {
    await t.jobs.get('ledger.check')?.({})
    const { body } = await t.call('GET /ledger/invariants')
    expect(body.passed).toBe(true)
    expect(body.invariants).toContainEqual({ name: 'postings_sum_to_zero', passed: true })
    expect(body.totals).toBeNull()
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, publicTotalsSetting, true, null))
    const open = await t.call('GET /ledger/invariants')
    expect(open.body.totals).toContainEqual({
      bucket: 'coin',
      issued: 100,
      spendable: 80,
      held: 0,
      creators: 4,
      house: 16,
    })
  })

  it('says when the ledger was proven, and after an hour that this is old', async () => {
    const hourMs = 60 * 60 * 1000
    const provenAt = t.clock.now()
    await t.jobs.get('ledger.check')?.({})
    const proof = async () => (await t.call('GET /ledger/invariants')).body
    const checkedAt = provenAt.toISOString()
    expect(await proof()).toMatchObject({ checkedAt, passed: true, stale: false })
    t.clock.advance(hourMs)
    expect(await proof()).toMatchObject({ checkedAt, stale: false })
    t.clock.advance(1)
    expect(await proof()).toMatchObject({ checkedAt, passed: true, stale: true })
    await t.jobs.get('ledger.check')?.({})
    expect(await proof()).toMatchObject({ checkedAt: t.clock.now().toISOString(), stale: false })
  })

  it('proves the ledger anew whenever a worker starts', async () => {
    const { subscriptions: _events, ...work } = collectJobs(createFeatures(t.deps))
    for (let start = 0; start < 2; start += 1) {
      t.clock.advance(5 * 60 * 1000)
      const worker = await startWorker({ ...work, pool: t.deps.pool, cron: [], log: t.deps.log })
      const at = t.clock.now().toISOString()
      await expect
        .poll(async () => (await t.call('GET /ledger/invariants')).body.checkedAt, {
          timeout: 20_000,
        })
        .toBe(at)
      await worker.stop()
    }
  })

  it('returns overdue holds by its job', async () => {
    t.clock.advance(60_000)
    await t.jobs.get('ledger.expireHolds')?.({})
    expect((await t.call('GET /wallet', { token: fan.token })).body).toMatchObject({
      creditMilli: 2000,
      bonusCreditMilli: 500,
      heldCreditMilli: 0,
    })
  })
})

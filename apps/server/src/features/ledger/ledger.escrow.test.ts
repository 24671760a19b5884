import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { newOid } from '../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { readJournalText, sumAccounts } from '../../testing/journals.ts'
import { newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import * as ledger from './ledger.service.ts'

describe('an escrow', () => {
  let t: TestApp
  const creator = newOid(new Date())

  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const inTx = <T>(work: (tx: Tx) => Promise<T>) => t.deps.db.transaction().execute(work)
  const head = (type: 'consume' | 'refund' | 'increase' = 'consume') => ({
    operation: 'test',
    key: newKey(),
    type,
    now: t.clock.now(),
  })
  const inMs = (ms: number) => new Date(t.clock.now().getTime() + ms)

  async function funderWith(coin: number, bonusCoin = 0): Promise<Person> {
    const person = await signUpPerson(t)
    const amounts = [
      { bucket: 'coin' as const, amount: coin, origin: 'test' },
      { bucket: 'bonusCoin' as const, amount: bonusCoin, origin: 'test' },
    ].filter(({ amount }) => amount > 0)
    await inTx((tx) => ledger.grant(tx, { ...head('increase'), ownerOid: person.oid, amounts }))
    return person
  }

  async function opened(over: Partial<ledger.EscrowRequest> = {}): Promise<string> {
    const escrowOid = newOid(t.clock.now())
    const request = {
      escrowOid,
      currency: 'coin' as const,
      payeeOids: [creator],
      deadline: inMs(60_000),
      now: t.clock.now(),
    }
    await inTx((tx) => ledger.openEscrow(tx, { ...request, ...over }))
    return escrowOid
  }

  const payIn = (escrowOid: string, funderOid: string, amount: number, allowBonus = true) =>
    inTx((tx) => ledger.payIntoEscrow(tx, { ...head(), escrowOid, funderOid, amount, allowBonus }))
  const release = (escrowOid: string, amount: number, legs: ledger.WholeLeg[] = []) =>
    inTx((tx) => ledger.releaseEscrow(tx, { ...head(), escrowOid, amount, legs }))
  const close = (escrowOid: string) =>
    inTx((tx) => ledger.closeEscrow(tx, { escrowOid, now: t.clock.now() }))
  const leg = (amount: number, ownerOid = creator) => ({
    kind: 'creator' as const,
    ownerOid,
    amount,
  })
  const wallet = async (owner: string) => {
    const { coins, bonusCoins } = await ledger.getBalance(t.deps.db, owner, t.clock.now())
    return [coins, bonusCoins]
  }

  it('pays payees of the paid part alone, and takes of each funder in proportion', async () => {
    const [rich, poor] = [await funderWith(100), await funderWith(10, 20)]
    const escrowOid = await opened()
    await payIn(escrowOid, rich.oid, 70)
    await payIn(escrowOid, poor.oid, 30)
    const result = await release(escrowOid, 50, [leg(40)])
    // 35 of the one, 15 bonus of the other.
    expect(result).toMatchObject({ bonusAmount: 15, paidAmount: 35, earned: [28] })
    await close(escrowOid)
    expect(await wallet(rich.oid)).toEqual([65, 0])
    expect(await wallet(poor.oid)).toEqual([10, 5])
    expect(await ledger.getAccountSums(t.deps.db, { ownerOid: creator, kind: 'creator' })).toEqual([
      { bucket: 'coin', amount: 28 },
    ])
  })

  it('keeps a penalty for the house, or leaves it to be returned', () => {
    const full = { amount: 101, legs: [leg(80), leg(1)] }
    expect(ledger.lessPenalty(full, { percent: 10, to: 'house' })).toEqual({
      amount: 101,
      legs: [leg(72)],
    })
    expect(ledger.lessPenalty(full, { percent: 10, to: 'funders' })).toEqual({
      amount: 90,
      legs: [leg(72)],
    })
    expect(ledger.lessPenalty(full, { percent: 0, to: 'house' })).toEqual(full)
    expect(ledger.lessPenalty(full, { percent: 100, to: 'funders' })).toEqual({
      amount: 0,
      legs: [],
    })
  })

  it('pays nobody who was not named, and not more than is in it', async () => {
    const fan = await funderWith(100)
    const escrowOid = await opened()
    await payIn(escrowOid, fan.oid, 40)
    const stranger = newOid(new Date())
    await expect(release(escrowOid, 10, [leg(5, stranger)])).rejects.toMatchObject({
      code: 'ledger.escrow_payee_refused',
    })
    await expect(release(escrowOid, 41)).rejects.toMatchObject({
      code: 'ledger.escrow_exceeded',
      details: { leftAmount: 40 },
    })
    await expect(release(escrowOid, 10, [leg(11)])).rejects.toMatchObject({
      code: 'ledger.invalid',
    })
    await expect(release(newOid(new Date()), 10)).rejects.toMatchObject({
      code: 'ledger.escrow_not_found',
    })
    await release(escrowOid, 10, [{ kind: 'house', ownerOid: 'house', amount: 10 }])
    await expect(payIn(escrowOid, fan.oid, 61)).rejects.toMatchObject({
      code: 'wallet.not_enough_coins',
    })
  })

  it('is opened once: again so it stays, otherwise or over a wallet it is refused', async () => {
    const fan = await funderWith(10)
    const deadline = inMs(60_000)
    const escrowOid = await opened({ deadline })
    await opened({ escrowOid, deadline: inMs(90_000) })
    expect(await ledger.findEscrow(t.deps.db, escrowOid)).toMatchObject({ deadline, funders: [] })
    const reused = { code: 'request.idempotency_key_reused' }
    await expect(opened({ escrowOid, payeeOids: [] })).rejects.toMatchObject(reused)
    await expect(opened({ escrowOid: fan.oid })).rejects.toMatchObject(reused)
    await expect(opened({ deadline: t.clock.now() })).rejects.toMatchObject({
      code: 'ledger.invalid',
    })
    expect(await ledger.findEscrow(t.deps.db, newOid(new Date()))).toBeNull()
  })

  it('is returned by a job once its deadline has passed, and pays nobody any more', async () => {
    const fan = await funderWith(100, 5)
    const escrowOid = await opened()
    await payIn(escrowOid, fan.oid, 60)
    const setDeadline = (ms: number) =>
      inTx((tx) =>
        ledger.setEscrowDeadline(tx, { escrowOid, deadline: inMs(ms), now: t.clock.now() }),
      )
    await setDeadline(120_000)
    t.clock.advance(119_999)
    await t.jobs.get('ledger.returnEscrows')?.({})
    expect(await wallet(fan.oid)).toEqual([45, 0])
    t.clock.advance(1)
    const late = { code: 'ledger.escrow_not_open', details: { state: 'expired' } }
    await expect(release(escrowOid, 10)).rejects.toMatchObject(late)
    await expect(payIn(escrowOid, fan.oid, 10)).rejects.toMatchObject(late)
    await expect(setDeadline(1000)).rejects.toMatchObject(late)
    await t.jobs.get('ledger.returnEscrows')?.({})
    expect(await wallet(fan.oid)).toEqual([100, 5])
    await expect(release(escrowOid, 10)).rejects.toMatchObject({ details: { state: 'closed' } })
  })

  it('waits for no wallet in use when it is closed, and returns to it later', async () => {
    const [busy, free] = [await funderWith(50), await funderWith(50)]
    const escrowOid = await opened()
    for (const { oid } of [busy, free]) await payIn(escrowOid, oid, 30)
    await inTx(async (tx) => {
      await ledger.lockWallet(tx, busy.oid, t.clock.now())
      await close(escrowOid)
    })
    expect(await wallet(free.oid)).toEqual([50, 0])
    expect(await wallet(busy.oid)).toEqual([20, 0])
    await expect(payIn(escrowOid, free.oid, 10)).rejects.toMatchObject({
      details: { state: 'returning' },
    })
    await t.jobs.get('ledger.returnEscrows')?.({})
    expect(await wallet(busy.oid)).toEqual([50, 0])
  })

  it('leaves to the house what a funder left behind', async () => {
    const fan = await funderWith(30)
    const escrowOid = await opened()
    await payIn(escrowOid, fan.oid, 30)
    await inTx((tx) => ledger.closeWallet(tx, fan.oid, t.clock.now()))
    await close(escrowOid)
    expect(await wallet(fan.oid)).toEqual([0, 0])
    const { rows } = await sql<{ amount: number }>`
      SELECT amount::int FROM entries
      WHERE payer_oid = ${fan.oid} AND kind = 'house' AND owner_oid = 'house'`.execute(t.deps.db)
    expect(rows).toEqual([{ amount: 30 }])
  })

  it('takes bonus credits within their daily cap', async () => {
    const fan = await signUpPerson(t)
    const amounts = [
      { bucket: 'bonusCredit' as const, amount: 900, origin: 'test' },
      { bucket: 'credit' as const, amount: 900, origin: 'test' },
    ]
    await inTx((tx) => ledger.grant(tx, { ...head('increase'), ownerOid: fan.oid, amounts }))
    const escrowOid = await opened({ currency: 'credit' })
    const bonusCap = { businessDay: '2026-11-20', maxMilli: 400 }
    const request = { ...head(), escrowOid, funderOid: fan.oid, amount: 1000, allowBonus: true }
    const result = await inTx((tx) => ledger.payIntoEscrow(tx, { ...request, bonusCap }))
    expect(result).toMatchObject({ bonusAmount: 400, paidAmount: 600 })
    const again = { ...request, ...head(), amount: 400 }
    await expect(
      inTx((tx) => ledger.payIntoEscrow(tx, { ...again, bonusCap })),
    ).rejects.toMatchObject({ code: 'wallet.bonus_credit_limit' })
  })

  const undo = (postingId: string, key = newKey()) =>
    inTx((tx) => ledger.reverse(tx, { ...head('refund'), key, postingId }))
  const invalid = { code: 'ledger.invalid', details: { field: 'postingId' } }

  it('rejects reversals of payments into it and of returns', async () => {
    const fan = await funderWith(30)
    const escrowOid = await opened()
    const { postingId: paid } = await payIn(escrowOid, fan.oid, 30)
    const { postingId: returned } = await inTx((tx) =>
      ledger.returnFromEscrow(tx, { ...head('refund'), escrowOid, funderOid: fan.oid, amount: 10 }),
    )
    for (const id of [paid, returned]) await expect(undo(id)).rejects.toMatchObject(invalid)
  })

  it('rejects reversals of releases that several funders paid for', async () => {
    const escrowOid = await opened()
    for (const fan of [await funderWith(30), await funderWith(30)]) {
      await payIn(escrowOid, fan.oid, 30)
    }
    const { postingId } = await release(escrowOid, 10)
    await expect(undo(postingId)).rejects.toMatchObject(invalid)
  })

  it('reverses a release to its only funder’s lots, once, and takes it back from the payees', async () => {
    const fan = await funderWith(30, 7)
    const payee = newOid(new Date())
    const lots = () => lotsOf(fan.oid)
    const before = await lots()
    const escrowOid = await opened({ payeeOids: [payee] })
    await payIn(escrowOid, fan.oid, 25)
    const exact = { kind: 'creator', ownerOid: payee, partMicro: 25e6, earnsMicro: 12.5e6 } as const
    const request = { ...head(), escrowOid, amount: 25, legs: [exact] }
    const { postingId, earned } = await inTx((tx) => ledger.releaseEscrow(tx, request))
    expect(earned).toEqual([9])
    const key = newKey()
    const refund = await undo(postingId, key)
    expect(refund).toMatchObject({ bonusAmount: -7, paidAmount: -18 })
    expect(await lots()).toEqual(before)
    const ofPayee = { ownerOid: payee, kind: 'creator' as const }
    const sums = await ledger.getAccountSums(t.deps.db, ofPayee)
    expect(sums.filter(({ amount }) => amount !== 0)).toEqual([])
    expect(await undo(postingId, key)).toEqual(refund)
    await expect(undo(postingId)).rejects.toMatchObject({ code: 'ledger.already_reversed' })
  })

  it('returns lots that expired in it as new ones with the time that they had left', async () => {
    const fan = await signUpPerson(t)
    const bonus = { bucket: 'bonusCoin' as const, origin: 'gift' }
    const amounts = [
      { ...bonus, amount: 5, expiresAt: inMs(10_000) },
      { ...bonus, amount: 6, expiresAt: inMs(30_000) },
    ]
    await inTx((tx) => ledger.grant(tx, { ...head('increase'), ownerOid: fan.oid, amounts }))
    const escrowOid = await opened()
    t.clock.advance(4_000)
    await payIn(escrowOid, fan.oid, 11)
    t.clock.advance(6_000)
    await close(escrowOid)
    expect(await lotsOf(fan.oid)).toEqual({
      amounts: [5, 6],
      origins: ['gift', 'gift'],
      expiries: [inMs(6_000), inMs(20_000)],
    })
    t.clock.advance(6_000)
    await inTx((tx) => ledger.expireLots(tx, fan.oid, t.clock.now()))
    expect(await wallet(fan.oid)).toEqual([0, 6])
  })

  it('refunds lots that expired before their release as new ones, and others to the exact lots', async () => {
    const fan = await signUpPerson(t)
    const bonus = { bucket: 'bonusCoin' as const, origin: 'gift' }
    const amounts = [
      { ...bonus, amount: 5, expiresAt: inMs(10_000) },
      { ...bonus, amount: 6, expiresAt: inMs(30_000) },
    ]
    await inTx((tx) => ledger.grant(tx, { ...head('increase'), ownerOid: fan.oid, amounts }))
    const escrowOid = await opened()
    t.clock.advance(4_000)
    await payIn(escrowOid, fan.oid, 11)
    t.clock.advance(16_000)
    const { postingId } = await release(escrowOid, 11)
    t.clock.advance(15_000)
    await undo(postingId)
    // The second one expired after it was spent, as it would have without the escrow.
    expect(await lotsOf(fan.oid)).toMatchObject({
      amounts: [6, 5],
      expiries: [inMs(-5_000), inMs(6_000)],
    })
    expect(await wallet(fan.oid)).toEqual([0, 5])
  })

  async function lotsOf(owner: string) {
    const { rows } = await sql`SELECT lot_amounts::int[] AS amounts, lot_origins AS origins,
      lot_expiries AS expiries FROM wallets WHERE owner_oid = ${owner}`.execute(t.deps.db)
    return rows[0]
  }

  it('is in the funder’s history, in the totals as held, in the journal, and in their export', async () => {
    const [fan, admin] = [await funderWith(50, 7), await signUpAdmin(t)]
    const held = async () => {
      const { rows } = await sql<{ bucket: number; held: number }>`
        SELECT bucket, held FROM ledger_totals()`.execute(t.deps.db)
      return rows.find(({ bucket }) => bucket === ledger.bucketNumbers.coin)?.held ?? 0
    }
    const before = await held()
    const escrowOid = await opened()
    const { postingId } = await payIn(escrowOid, fan.oid, 30)
    expect((await held()) - before).toBe(23)
    const { body } = await t.call('GET /ledger/postings', { token: fan.token })
    expect(body.items[0]).toMatchObject({ id: postingId, type: 'consume' })
    expect(body.items[0].entries).toHaveLength(4)
    const text = (await t.call('GET /ledger/admin/journal', { token: admin.token })).text
    expect(sumAccounts(readJournalText(text))).toMatchObject({
      [`escrow:${escrowOid} COIN`]: 23n,
      [`escrow:${escrowOid} BONUSCOIN`]: 7n,
      [`user:${fan.oid} COIN`]: 27n,
    })
    await close(escrowOid)
    expect(await held()).toBe(before)
  })

  it('stays where its return fails, takes no place of others, and is returned by a later run', async () => {
    const [one, other] = [await funderWith(10), await funderWith(10)]
    const bad = await opened({ deadline: inMs(1_000) })
    const good = await opened({ deadline: inMs(2_000) })
    await payIn(bad, one.oid, 10)
    await payIn(good, other.oid, 10)
    await sql`CREATE FUNCTION refuse_return() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'This one is broken.'; END $$`.execute(t.deps.db)
    await sql`CREATE TRIGGER broken BEFORE UPDATE ON escrows FOR EACH ROW
      WHEN (OLD.oid = ${sql.lit(bad)}) EXECUTE FUNCTION refuse_return()`.execute(t.deps.db)
    t.clock.advance(3_000)
    await expect(ledger.returnDueEscrows(t.deps, 1, t.clock.now())).rejects.toThrow('1 rows')
    expect([await wallet(one.oid), await wallet(other.oid)]).toEqual([
      [0, 0],
      [10, 0],
    ])
    expect(await t.deps.metrics.registry.metrics()).toContain(
      `plax_failed_rows_total{task="${ledger.returnEscrowsTask}"} 1`,
    )
    await sql`DROP TRIGGER broken ON escrows`.execute(t.deps.db)
    await ledger.returnDueEscrows(t.deps, 1, t.clock.now())
    expect(await wallet(one.oid)).toEqual([10, 0])
  })
})

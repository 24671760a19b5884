import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newOid } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { EscrowModel } from './ledger.escrow-model.ts'
import { type Refusal, WalletModel } from './ledger.model.ts'
import * as ledger from './ledger.service.ts'

const start = new Date('2026-11-20T12:00:00Z').getTime()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)

const jobs = () => ({ db: database.db, log: createLog('error'), metrics: { failed: () => {} } })

const funder = fc.noBias(fc.nat({ max: 3 }))
const percent = fc.noBias(fc.nat({ max: 100 }))
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('payIn' as const),
      funder,
      amount: fc.noBias(fc.integer({ min: 1, max: 90 })),
      bonus: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('release' as const),
      /** Of what is in the account; more is refused. */
      part: fc.noBias(fc.integer({ min: 1, max: 110 })),
      shares: fc.tuple(percent, percent),
      penalty: percent,
      to: fc.constantFrom('house' as const, 'funders' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      funder,
      /** Of what is left of theirs; left out: all. */
      part: fc.option(fc.noBias(fc.integer({ min: 1, max: 105 })), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      funder,
      bucket: fc.constantFrom('coin' as const, 'bonusCoin' as const),
      amount: fc.noBias(fc.integer({ min: 1, max: 100 })),
      ttl: fc.constantFrom(0, 6, 20),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('again' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jobs' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('extend' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const steps = fc.array(step, { minLength: 25, maxLength: 50, size: 'max' })
const lifeMs = 22_000

/** An account with four funders and two payees, and a model of plain objects beside it. */
class Mission {
  readonly escrowOid = newOid(new Date(start))
  readonly funders = Array.from({ length: 4 }, () => newOid(new Date(start)))
  readonly payees = [newOid(new Date(start)), newOid(new Date(start))] as const
  readonly model = new EscrowModel(
    this.funders.map(() => new WalletModel()),
    start + lifeMs,
  )
  /** What the model says that each payee and the house have of it. */
  readonly earned = [0, 0]
  house = { coin: 0, bonusCoin: 0 }
  /** Requests that succeeded, to be asked again. */
  readonly done: { ask: () => Promise<unknown>; other: () => Promise<unknown>; answer: unknown }[] =
    []
  #keys = 0

  async open(): Promise<void> {
    for (const [index, owner] of this.funders.entries()) {
      await fillWithLots(owner)
      const wallet = this.model.wallets[index] as WalletModel
      for (const { bucket, amount, origin, expiresAt } of lots) {
        wallet.grant(bucket, amount, origin, expiresAt?.getTime() ?? Infinity)
      }
    }
    await inTx((tx) => ledger.openEscrow(tx, this.request()))
  }

  request(): ledger.EscrowRequest {
    return {
      escrowOid: this.escrowOid,
      currency: 'coin',
      payeeOids: [...this.payees],
      deadline: new Date(start + lifeMs),
      now: new Date(start),
    }
  }

  head(type: 'consume' | 'refund' | 'increase', now: number) {
    this.#keys += 1
    const key = `${this.escrowOid}:${this.#keys}`
    return { operation: 'test', key, type, now: new Date(now), escrowOid: this.escrowOid }
  }

  /** The whole amount of a release and its legs, before a penalty is kept. */
  full({ part, shares }: { part: number; shares: [number, number] }) {
    const amount = Math.max(1, Math.floor((this.model.left() * part) / 100))
    const legs = this.payees.flatMap((ownerOid, index) => {
      const share = Math.floor((amount * (shares[index] as number)) / 200)
      return share > 0 ? [{ kind: 'creator' as const, ownerOid, amount: share }] : []
    })
    return { amount, legs }
  }
}

/** Does the step to both; the answer of the ledger, or its refusal, and what the model expects. */
async function perform(mission: Mission, s: Step, now: number): Promise<void> {
  const { model, funders } = mission
  if (s.do === 'grant') {
    const ownerOid = funders[s.funder] as string
    const expiresAt = s.ttl === 0 ? null : new Date(now + s.ttl * 1000)
    const amounts = [{ bucket: s.bucket, amount: s.amount, origin: 'test', expiresAt }]
    const { escrowOid: _escrowOid, ...head } = mission.head('increase', now)
    await inTx((tx) => ledger.grant(tx, { ...head, ownerOid, amounts }))
    const wallet = model.wallets[s.funder] as WalletModel
    wallet.grant(s.bucket, s.amount, 'test', s.ttl === 0 ? Infinity : now + s.ttl * 1000)
    return
  }
  if (s.do === 'payIn') {
    const request = {
      ...mission.head('consume', now),
      funderOid: funders[s.funder] as string,
      amount: s.amount,
      allowBonus: s.bonus,
    }
    const ask = (amount = s.amount) =>
      inTx((tx) => ledger.payIntoEscrow(tx, { ...request, amount }))
    await expectSame(mission, model.payIn(s.funder, s.amount, s.bonus, now), ask, s.amount + 1)
    return
  }
  if (s.do === 'return') {
    const { part, funder } = s
    const all = Math.max(1, model.left(funder))
    const amount = part && Math.ceil((all * part) / 100)
    const request = { ...mission.head('refund', now), funderOid: funders[funder] as string }
    const ask = (of = amount) =>
      inTx((tx) => ledger.returnFromEscrow(tx, { ...request, ...(of && { amount: of }) }))
    await expectSame(mission, model.giveBack(funder, now, amount), ask, (amount ?? 0) + 1)
    return
  }
  if (s.do === 'release') return release(mission, s, now)
  if (s.do === 'again') return again(mission, s.pick)
  if (s.do === 'extend') return extend(mission, now)
  if (s.do === 'close') {
    model.close(now)
    await inTx((tx) => ledger.closeEscrow(tx, { escrowOid: mission.escrowOid, now: new Date(now) }))
    return
  }
  if (now >= model.deadline) model.close(now)
  for (const wallet of model.wallets) wallet.expireLots(now)
  await ledger.returnDueEscrows(jobs(), 10_000, new Date(now))
  for (const owner of funders) await inTx((tx) => ledger.expireLots(tx, owner, new Date(now)))
}

async function release(
  mission: Mission,
  s: Extract<Step, { do: 'release' }>,
  now: number,
): Promise<void> {
  const { amount, legs } = ledger.lessPenalty(mission.full(s), { percent: s.penalty, to: s.to })
  if (amount === 0) return
  const request = { ...mission.head('consume', now), legs }
  const ask = (all = amount) => inTx((tx) => ledger.releaseEscrow(tx, { ...request, amount: all }))
  const expected = mission.model.release(amount, now)
  const answer = await expectSame(mission, 'refused' in expected ? expected : null, ask, amount + 1)
  if ('refused' in expected) return
  const paid = amount - expected.bonus
  const shares = legs.map((leg) => Math.floor((leg.amount * paid) / amount))
  expect(answer).toMatchObject({ earned: shares, bonusAmount: expected.bonus, paidAmount: paid })
  for (const [index, { ownerOid }] of legs.entries()) {
    const payee = mission.payees.indexOf(ownerOid)
    mission.earned[payee] = (mission.earned[payee] as number) + (shares[index] as number)
  }
  mission.house.bonusCoin += expected.bonus
  mission.house.coin += paid - shares.reduce((sum, share) => sum + share, 0)
}

/** The same request answers the same, and moves nothing; with another amount it is refused. */
async function again(mission: Mission, pick: number): Promise<void> {
  const earlier = mission.done[pick % Math.max(1, mission.done.length)]
  if (!earlier) return
  expect(await earlier.ask()).toEqual(earlier.answer)
  expect(await earlier.other()).toEqual({ refused: 'request.idempotency_key_reused' })
}

async function extend(mission: Mission, now: number): Promise<void> {
  const deadline = new Date(now + lifeMs)
  const { escrowOid, model } = mission
  const expected = model.isOpen(now) ? null : { refused: 'ledger.escrow_not_open' }
  if (!expected) model.deadline = deadline.getTime()
  const change = { escrowOid, deadline, now: new Date(now) }
  const answer = await orRefusal(() => inTx((tx) => ledger.setEscrowDeadline(tx, change)))
  expect(answer ?? null).toEqual(expected)
}

async function expectSame(
  mission: Mission,
  expected: Refusal | null,
  ask: (amount?: number) => Promise<unknown>,
  otherAmount: number,
): Promise<unknown> {
  const answer = await orRefusal(() => ask())
  if (expected) expect(answer).toEqual(expected)
  else {
    expect(answer).not.toHaveProperty('refused')
    mission.done.push({ ask, other: () => orRefusal(() => ask(otherAmount)), answer })
  }
  return answer
}

/** A refusal by the ledger comes back as its code. */
async function orRefusal(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code }
    throw error
  }
}

/** What the ledger has for each funder, in the account, and for payees and the house by its postings. */
async function stateOf(mission: Mission, now: number) {
  const wallets = []
  for (const owner of mission.funders) {
    const { coins, bonusCoins } = await ledger.getBalance(database.db, owner, new Date(now))
    wallets.push({ coins, bonusCoins })
  }
  const escrow = await ledger.findEscrow(database.db, mission.escrowOid)
  const left = mission.funders.map(
    (owner) => escrow?.funders.find(({ funderOid }) => funderOid === owner)?.left ?? 0,
  )
  const { rows } = await sql<{ owner_oid: string; bucket: number; amount: number }>`
    SELECT entries.owner_oid, entries.bucket, sum(entries.amount)::int AS amount FROM entries
    WHERE payer_oid = ${mission.escrowOid} AND kind <> 'escrow' GROUP BY 1, 2`.execute(database.db)
  const got = (owner: string, bucket: ledger.Bucket) =>
    rows.find((row) => row.owner_oid === owner && row.bucket === ledger.bucketNumbers[bucket])
      ?.amount ?? 0
  return {
    wallets,
    left,
    earned: mission.payees.map((payee) => [got(payee, 'coin'), got(payee, 'bonusCoin')]),
    house: { coin: got('house', 'coin'), bonusCoin: got('house', 'bonusCoin') },
  }
}

function expectedState({ model, earned, house, funders }: Mission, now: number) {
  return {
    wallets: model.wallets.map((wallet) => ({
      coins: wallet.free('coin', now),
      bonusCoins: wallet.free('bonusCoin', now),
    })),
    left: funders.map((_, index) => model.left(index)),
    earned: earned.map((amount) => [amount, 0]),
    house,
  }
}

/** The open lots of wallets, with all that they remember. */
async function lotsOf(owners: string[]): Promise<unknown> {
  const { rows } = await sql`
    SELECT owner_oid, lot_ids, lot_buckets, lot_amounts, lot_origins, lot_expiries, balances
    FROM wallets WHERE owner_oid = ANY (${owners}::text[]) ORDER BY owner_oid`.execute(database.db)
  return rows
}

describe('any life of an escrow', () => {
  it('agrees with a model of plain objects, step by step', async () => {
    const succeeded: Partial<Record<Step['do'], number>> = {}
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const mission = new Mission()
        await mission.open()
        for (const [index, s] of all.entries()) {
          const before = mission.done.length
          // A second a step, so that the ids of lots follow their making.
          const now = start + (index + 1) * 1000
          await perform(mission, s, now)
          if (mission.done.length > before) succeeded[s.do] = (succeeded[s.do] ?? 0) + 1
          expect(await stateOf(mission, now)).toEqual(expectedState(mission, now))
        }
      }),
      { numRuns: 40 },
    )
    // A run of refusals alone would show nothing.
    for (const what of ['payIn', 'release', 'return'] as const) {
      expect(succeeded[what]).toBeGreaterThan(20)
    }
    await expectSoundLedger({ deps: database })
  })

  it('gives back what it did not release to the exact lots if none of them expired', async () => {
    const payments = fc.array(
      fc.record({ funder, amount: fc.integer({ min: 1, max: 50 }), bonus: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(payments, fc.boolean(), async (all, byDeadline) => {
        const mission = new Mission()
        await mission.open()
        const before = await lotsOf(mission.funders)
        for (const { funder: index, amount, bonus } of all) {
          const funderOid = mission.funders[index] as string
          const request = {
            ...mission.head('consume', start),
            funderOid,
            amount,
            allowBonus: bonus,
          }
          await orRefusal(() => inTx((tx) => ledger.payIntoEscrow(tx, request)))
        }
        expect(await lotsOf(mission.funders)).not.toEqual(before)
        const { escrowOid } = mission
        // Before the first of their lots expires.
        const deadline = new Date(start + 5000)
        if (byDeadline) {
          const change = { escrowOid, deadline, now: new Date(start) }
          await inTx((tx) => ledger.setEscrowDeadline(tx, change))
          await ledger.returnDueEscrows(jobs(), 10_000, deadline)
        } else {
          await inTx((tx) => ledger.closeEscrow(tx, { escrowOid, now: new Date(start) }))
        }
        expect(await lotsOf(mission.funders)).toEqual(before)
        expect(await ledger.findEscrow(database.db, escrowOid)).toMatchObject({ state: 'closed' })
      }),
      { numRuns: 30 },
    )
    await expectSoundLedger({ deps: database })
  })

  it('stays right when funders, payees and jobs are at it at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 40, maxLength: 60, size: 'max' }),
        async (all) => {
          const mission = new Mission()
          await mission.open()
          let next = 0
          const client = async () => {
            while (next < all.length) {
              const index = next
              next += 1
              await race(mission, all[index] as Step, start + index * 500)
            }
          }
          await Promise.all(Array.from({ length: 8 }, client))
          await ledger.returnDueEscrows(jobs(), 10_000, new Date(start + 10 * lifeMs))
          const escrow = await ledger.findEscrow(database.db, mission.escrowOid)
          expect(escrow).toMatchObject({ state: 'closed' })
          expect(escrow?.funders.filter(({ left }) => left > 0)).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
    await expectSoundLedger({ deps: database })
  })
})

/** Does a step with no model beside it; all that may come of it is a refusal. */
async function race(mission: Mission, s: Step, now: number): Promise<void> {
  const { funders, escrowOid } = mission
  if (s.do === 'payIn' || s.do === 'return') {
    const funderOid = funders[s.funder] as string
    const request = { ...mission.head('consume', now), funderOid }
    await orRefusal(() =>
      inTx((tx) =>
        s.do === 'payIn'
          ? ledger.payIntoEscrow(tx, { ...request, amount: s.amount, allowBonus: s.bonus })
          : ledger.returnFromEscrow(tx, request),
      ),
    )
  } else if (s.do === 'release') {
    const legs = [{ kind: 'creator' as const, ownerOid: mission.payees[0], amount: 1 }]
    const request = { ...mission.head('consume', now), amount: s.part, legs }
    const twice = () => orRefusal(() => inTx((tx) => ledger.releaseEscrow(tx, request)))
    const answers = (await Promise.all([twice(), twice()])) as { postingId?: string }[]
    const posted = answers.flatMap(({ postingId }) => postingId ?? [])
    expect(new Set(posted).size).toBe(Math.min(1, posted.length))
  } else if (s.do === 'close') {
    await inTx((tx) => ledger.closeEscrow(tx, { escrowOid, now: new Date(now) }))
  } else await ledger.returnDueEscrows(jobs(), 10_000, new Date(now))
}

/** What every funder has at first; each of its own origin, so that it is a lot of its own. */
const lots: ledger.GrantAmount[] = [
  { bucket: 'coin', amount: 140, origin: 'charge' },
  { bucket: 'coin', amount: 170, origin: 'other charge' },
  { bucket: 'bonusCoin', amount: 45, origin: 'gift', expiresAt: new Date(start + 9000) },
  { bucket: 'bonusCoin', amount: 60, origin: 'gift' },
]

async function fillWithLots(ownerOid: string): Promise<void> {
  const head = { operation: 'test.fill', key: ownerOid, type: 'increase' as const }
  const request = { ...head, ownerOid, amounts: lots, now: new Date(start) }
  await inTx((tx) => ledger.grant(tx, request))
}

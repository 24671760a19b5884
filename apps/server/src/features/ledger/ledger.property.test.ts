import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newOid } from '../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { type ModelHold, type ModelPart, type Refusal, WalletModel } from './ledger.model.ts'
import * as ledger from './ledger.service.ts'

const start = new Date('2026-11-20T12:00:00Z').getTime()
const creatorOid = newOid(new Date(start))
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)

const amount = fc.noBias(fc.integer({ min: 1, max: 60 }))
const funds = fc.noBias(fc.integer({ min: 1, max: 200 }))
const pick = fc.noBias(fc.nat({ max: 1000 }))
const currency = fc.constantFrom('coin' as const, 'credit' as const)
const bucket = fc.constantFrom<'coin' | 'bonusCoin' | 'credit' | 'bonusCredit'>(
  'coin',
  'bonusCoin',
  'credit',
  'bonusCredit',
)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      bucket,
      amount: funds,
      ttl: fc.constantFrom(0, 4, 9),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      currency,
      amount,
      bonus: fc.boolean(),
      share: fc.integer({ min: 0, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('convert' as const), amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      currency,
      amount,
      bonus: fc.boolean(),
      ttl: fc.constantFrom(3, 30),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('settle' as const), pick, amount }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('renew' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), pick }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface PostingCase {
  postingId: string
  taken: ModelPart[]
  given: ModelPart[]
  reversed: boolean
}

/** A wallet, with the model beside it when steps come one after the other. */
class Wallet {
  readonly ownerOid = newOid(new Date(start))
  readonly postings: PostingCase[] = []
  readonly holdIds: string[] = []
  keys = 0

  head(type: 'increase' | 'consume' | 'convert' | 'refund', now: Date) {
    this.keys += 1
    return { operation: 'test', key: `${this.keys}`, type, now }
  }

  pick<T>(list: T[], index: number): T | undefined {
    return list.length === 0 ? undefined : list[index % list.length]
  }
}

/** Does a step; a refusal by the ledger comes back as its code. */
async function perform(wallet: Wallet, s: Step, now: Date): Promise<unknown> {
  try {
    return await inTx((tx) => performIn(tx, wallet, s, now))
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code }
    throw error
  }
}

async function performIn(tx: Tx, wallet: Wallet, s: Step, now: Date): Promise<unknown> {
  const { ownerOid } = wallet
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  if (s.do === 'grant') {
    const expiresAt = s.ttl === 0 ? null : after(s.ttl)
    const amounts = [{ bucket: s.bucket, amount: s.amount, origin: 'test', expiresAt }]
    return ledger.grant(tx, { ...wallet.head('increase', now), ownerOid, amounts })
  }
  if (s.do === 'spend') {
    const earned = Math.floor((s.amount * s.share) / 100)
    const legs =
      earned > 0 ? [{ kind: 'creator' as const, ownerOid: creatorOid, amount: earned }] : []
    const spend = { currency: s.currency, amount: s.amount, allowBonus: s.bonus, legs }
    return ledger.spend(tx, { ...wallet.head('consume', now), payerOid: ownerOid, ...spend })
  }
  if (s.do === 'convert') {
    const cap = { businessDay: '2026-11-20', maxCoins: 1000 }
    const convert = { amountCoins: s.amount, creditMilli: s.amount * 3, cap }
    return ledger.convert(tx, { ...wallet.head('convert', now), ownerOid, ...convert })
  }
  if (s.do === 'hold') {
    const { type: _type, ...head } = wallet.head('consume', now)
    const { currency, amount, bonus: allowBonus } = s
    const expiresAt = after(s.ttl)
    return ledger.hold(tx, { ...head, ownerOid, currency, amount, allowBonus, expiresAt })
  }
  if (s.do === 'expire') {
    await ledger.expireHolds(tx, 1000, now)
    await ledger.expireLots(tx, ownerOid, now)
    return null
  }
  if (s.do === 'reverse') {
    const posting = wallet.pick(wallet.postings, s.pick)
    if (!posting) return null
    const { postingId } = posting
    return ledger.reverse(tx, { ...wallet.head('refund', now), postingId })
  }
  const holdId = wallet.pick(wallet.holdIds, s.pick)
  if (!holdId) return null
  if (s.do === 'settle') {
    return ledger.settleHold(tx, { holdId, amount: s.amount, type: 'consume', now })
  }
  if (s.do === 'void') return ledger.voidHold(tx, holdId, now)
  return ledger.renewHold(tx, { holdId, expiresAt: after(20), now })
}

/** Does the same step to the model; answers the refusal or what it took and gave. */
function predict(
  model: WalletModel,
  wallet: Wallet,
  s: Step,
  now: number,
): Refusal | PostingCase | null {
  const posted = (taken: ModelPart[] | Refusal, given: () => ModelPart[] = () => []) =>
    'refused' in taken ? taken : { postingId: '', taken, given: given(), reversed: false }
  if (s.do === 'grant') {
    const expiry = s.ttl === 0 ? Infinity : now + s.ttl * 1000
    return posted([], () => [model.grant(s.bucket, s.amount, 'test', expiry)])
  }
  if (s.do === 'spend') return posted(model.take(s.currency, s.amount, s.bonus, now))
  if (s.do === 'convert') {
    const taken = model.take('coin', s.amount, false, now)
    return posted(taken, () => [model.grant('credit', s.amount * 3, 'convert', Infinity)])
  }
  if (s.do === 'hold') {
    const taken = model.take(s.currency, s.amount, s.bonus, now)
    if ('refused' in taken) return taken
    model.hold(taken, now + s.ttl * 1000)
    return null
  }
  if (s.do === 'expire') {
    model.expireHolds(now)
    model.expireLots(now)
    return null
  }
  if (s.do === 'reverse') {
    const posting = wallet.pick(wallet.postings, s.pick)
    if (!posting) return null
    if (posting.reversed) return { refused: 'ledger.already_reversed' }
    const refused = model.reverse(posting.taken, posting.given)
    posting.reversed = refused === null
    return refused
  }
  const hold: ModelHold | undefined = wallet.pick(model.holds, s.pick)
  if (!hold) return null
  if (s.do === 'void') return model.close(hold, 'voided')
  if (s.do === 'settle') {
    const used = model.settle(hold, s.amount, now)
    return used && posted(used)
  }
  if (hold.state !== 'open' || hold.expiresAt <= now) return { refused: 'ledger.hold_not_open' }
  hold.expiresAt = Math.max(hold.expiresAt, now + 20_000)
  return null
}

async function openWallet(wallet: Wallet): Promise<void> {
  await inTx((tx) => ledger.openWallet(tx, wallet.ownerOid, new Date(start)))
}

function balanceOf(model: WalletModel, now: number): ledger.WalletBalance {
  return {
    coins: model.free('coin', now),
    bonusCoins: model.free('bonusCoin', now),
    creditMilli: model.free('credit', now),
    bonusCreditMilli: model.free('bonusCredit', now),
    heldCoins: model.held('coin'),
    heldBonusCoins: model.held('bonusCoin'),
    heldCreditMilli: model.held('credit'),
    heldBonusCreditMilli: model.held('bonusCredit'),
  }
}

describe('any run of steps', () => {
  it('agrees with a model of plain objects, step by step [R-wallet-005]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }),
        async (steps) => {
          const wallet = new Wallet()
          const model = new WalletModel()
          await openWallet(wallet)
          for (const [index, s] of steps.entries()) {
            // A second a step, so that the ids of lots follow their making.
            const now = start + index * 1000
            const expected = predict(model, wallet, s, now)
            const actual = await perform(wallet, s, new Date(now))
            if (expected && 'refused' in expected) expect(actual).toEqual(expected)
            else expect(actual ?? {}).not.toHaveProperty('refused')
            if (expected && 'taken' in expected) {
              const { postingId } = actual as ledger.PostingResult
              const known = wallet.postings.some((posting) => posting.postingId === postingId)
              if (!known) wallet.postings.push({ ...expected, postingId })
            }
            if (s.do === 'hold' && !(expected && 'refused' in expected)) {
              wallet.holdIds.push((actual as ledger.HoldResult).holdId)
            }
            const balance = await ledger.getBalance(database.db, wallet.ownerOid, new Date(now))
            expect(balance).toEqual(balanceOf(model, now))
          }
        },
      ),
      { numRuns: 60 },
    )
    await expectSoundLedger({ deps: database })
  })

  it('keeps the ledger right when wallets are raced by many clients [R-wallet-002]', async () => {
    const racing = fc.array(fc.record({ step, wallet: fc.nat({ max: 2 }) }), {
      minLength: 40,
      maxLength: 80,
      size: 'max',
    })
    await fc.assert(
      fc.asyncProperty(racing, async (steps) => {
        const wallets = [new Wallet(), new Wallet(), new Wallet()] as const
        for (const wallet of wallets) await openWallet(wallet)
        let next = 0
        const client = async () => {
          while (next < steps.length) {
            const index = next
            next += 1
            const { step: s, wallet: number } = steps[index] as (typeof steps)[number]
            const wallet = wallets[number] as Wallet
            const result = await perform(wallet, s, new Date(start + index * 200))
            remember(wallet, result)
          }
        }
        await Promise.all(Array.from({ length: 8 }, client))
      }),
      { numRuns: 25 },
    )
    await expectSoundLedger({ deps: database })
    await inTx(ledger.rollUp)
    await expectSoundLedger({ deps: database })
  })
})

function remember(wallet: Wallet, result: unknown): void {
  const { postingId, holdId } = (result ?? {}) as { postingId?: string; holdId?: string }
  if (postingId) wallet.postings.push({ postingId, taken: [], given: [], reversed: false })
  if (holdId) wallet.holdIds.push(holdId)
}

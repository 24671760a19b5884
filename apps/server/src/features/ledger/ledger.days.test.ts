import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { newOid } from '../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { newKey } from '../../testing/money.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import * as ledger from './ledger.service.ts'

const noon = new Date('2026-11-20T12:00:00Z').getTime()
const hourMs = 3600_000
const payer = newOid(new Date(noon))
const creators = [newOid(new Date(noon)), newOid(new Date(noon))]
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await inTx(async (tx) => {
    const amounts = [{ bucket: 'coin' as const, amount: 1_000_000, origin: 'test' }]
    await ledger.grant(tx, { ...head(0), type: 'increase', ownerOid: payer, amounts })
  })
})
afterAll(() => database.close())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
const head = (hours: number) => ({
  operation: 'test.do',
  key: newKey(),
  now: new Date(noon + hours * hourMs),
})

interface Step {
  do: 'sell' | 'undo' | 'rollUp' | 'rollUpKilled' | 'rollUpBeside'
  creator: number
  amount: number
  /** Before or after noon of the first day: postings come late, and on any day. */
  hours: number
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('sell', 'sell', 'undo', 'rollUp', 'rollUpKilled', 'rollUpBeside'),
  creator: fc.nat({ max: 1 }),
  amount: fc.integer({ min: 2, max: 50 }),
  hours: fc.integer({ min: -60, max: 60 }),
})

describe('the sums of a day', () => {
  it('are roll-up and tail together at any moment: late, undone, killed in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const sold: string[] = []
        for (const one of steps) {
          await take(one, sold)
          await expectSums()
        }
      }),
      { numRuns: 12 },
    )
    await expectSoundLedger({ deps: database })
  }, 90_000)

  async function take(one: Step, sold: string[]): Promise<void> {
    if (one.do === 'sell') sold.push(await inTx((tx) => sell(tx, one)))
    if (one.do === 'undo') await undo(one, sold.pop())
    if (one.do === 'rollUp') await inTx(ledger.rollUp)
    if (one.do === 'rollUpKilled') await killRollUp()
    // A sale that runs while the roll-up does is not in it, and not lost by it.
    if (one.do === 'rollUpBeside') {
      sold.push(
        await inTx(async (tx) => {
          const id = await sell(tx, one)
          await inTx(ledger.rollUp)
          await expectSums()
          return id
        }),
      )
    }
  }

  async function sell(tx: Tx, { creator, amount, hours }: Step): Promise<string> {
    const ownerOid = creators[creator] ?? ''
    const legs = [{ kind: 'creator' as const, ownerOid, amount: Math.ceil(amount / 2) }]
    const debit = { payerOid: payer, currency: 'coin', amount, allowBonus: false, legs } as const
    const { postingId } = await ledger.spend(tx, { ...head(hours), ...debit, type: 'consume' })
    return postingId
  }

  async function undo({ hours }: Step, postingId: string | undefined): Promise<void> {
    if (!postingId) return
    await inTx((tx) => ledger.reverse(tx, { ...head(hours), type: 'refund', postingId }))
  }

  /** The connection ends when all is written, before the commit. */
  async function killRollUp(): Promise<void> {
    const killed = inTx(async (tx) => {
      await ledger.rollUp(tx)
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(killed).rejects.toThrow()
  }

  async function expectSums(): Promise<void> {
    const owners = [...creators, 'house'].map((ownerOid) => ({
      ownerOid,
      kind: ownerOid === 'house' ? ('house' as const) : ('creator' as const),
    }))
    for (const account of owners) {
      const range = { from: '2026-11-01', to: '2026-12-01' }
      const days = await ledger.listAccountDays(database.db, account, range)
      expect(days).toEqual(await readAllDays(account))
      const total = days.reduce((sum, { amount }) => sum + amount, 0)
      const [sum] = await ledger.getAccountSums(database.db, account)
      expect(sum?.amount ?? 0).toBe(total)
    }
  }

  async function readAllDays({ ownerOid, kind }: { ownerOid: string; kind: string }) {
    const { rows } = await sql`
      SELECT to_char(postings.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
        'coin' AS bucket, sum(amount)::bigint AS amount
      FROM entries JOIN postings ON postings.id = posting_id
      WHERE owner_oid = ${ownerOid} AND kind = ${kind}
      GROUP BY 1 HAVING sum(amount) <> 0 ORDER BY 1`.execute(database.db)
    return rows
  }
})

import { historyCurrencies, historyDirections } from '@plax/contracts/ledger/history-values'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import { useLedgerDatabase } from '../../testing/ledger-database.ts'
import { untilSettled } from '../../testing/locks.ts'
import { countRowsRead } from '../../testing/plans.ts'
import { newestMatching } from './ledger.history-filter.ts'
import { historySums } from './ledger.history-totals.ts'
import * as ledger from './ledger.service.ts'

const start = new Date('2026-11-20T12:00:00Z').getTime()
const at = (ms: number) => new Date(start + ms)
const database = useLedgerDatabase()
const { inTx } = database

const step = fc.record({
  do: fc.constantFrom('grant' as const, 'spend' as const, 'convert' as const, 'gift' as const),
  type: fc.constantFrom('consume' as const, 'story_chat' as const),
  /** Of the clock of whoever posts it, which may run behind. */
  ms: fc.integer({ min: 0, max: 40 }),
})
const steps = fc.array(step, { minLength: 5, maxLength: 30 })

async function play(all: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
  const ownerOid = newOid(at(0))
  const cap = { businessDay: '2026-11-20', maxCoins: 1000 }
  for (const [index, { do: what, type, ms }] of all.entries()) {
    const head = { operation: 'test', key: `${index}`, now: at(ms) }
    const amounts = [
      { bucket: 'coin' as const, amount: 40, origin: 'test' },
      { bucket: 'bonusCoin' as const, amount: 3, origin: 'test' },
    ]
    await inTx(async (tx) => {
      if (what === 'grant' || index === 0) {
        return ledger.grant(tx, { ...head, type: 'increase', ownerOid, amounts })
      }
      if (what === 'convert') {
        const convert = { amountCoins: 2, creditMilli: 2000, cap }
        return ledger.convert(tx, { ...head, type: 'convert', ownerOid, ...convert })
      }
      const bucket = 'bonusCredit' as const
      if (what === 'gift') {
        const gift = [{ bucket, amount: 5, origin: 'test' }]
        return ledger.grant(tx, { ...head, type: 'refund', ownerOid, amounts: gift })
      }
      const spend = { currency: 'coin' as const, amount: 1, allowBonus: true, payerOid: ownerOid }
      return ledger.spend(tx, { ...head, ...spend, type })
    }).catch((error: { code?: string }) => {
      if (error.code !== 'wallet.not_enough_coins') throw error
    })
  }
  return ownerOid
}

describe('what somebody asks of their wallet', () => {
  it('is found as the entries say, whatever clocks ran behind', async () => {
    const asked = fc.record({
      type: fc.constantFrom('consume' as const, 'refund' as const, 'gacha' as const, undefined),
      currency: fc.constantFrom(...historyCurrencies, undefined),
      direction: fc.constantFrom(...historyDirections, undefined),
      from: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
      until: fc.option(fc.integer({ min: 0, max: 41 }), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(asked, { minLength: 6, maxLength: 10 }),
        async (all, filters) => {
          const ownerOid = await play(all)
          for (const { from, until, ...filter } of filters) {
            const times = {
              from: from === undefined ? undefined : at(from),
              until: until === undefined ? undefined : at(until),
            }
            const found = { ownerOid, ...filter, ...times }
            const page = await ledger.listPostings(database.db, { ...found, limit: 100 })
            expect(page.items.map(({ payerSeq }) => payerSeq)).toEqual(await naively(found))
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('has the balance of its entries at every instant, whatever clocks ran behind', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const ownerOid = await play(all)
        for (let ms = -1; ms <= 41; ms += 3) {
          expect(await ledger.getBalanceAt(database.db, ownerOid, at(ms))).toEqual(
            await balanceNaively(ownerOid, at(ms)),
          )
        }
      }),
      { numRuns: 30 },
    )
  })

  it('reads as much of a long history as of a short one, whatever is asked', async () => {
    const [short, long] = [await longHistory(5000), await longHistory(40_000)]
    await untilSettled(database.db)
    await inTx(ledger.rollUp)
    await sql`ANALYZE postings, history_sums`.execute(database.db)
    const filters = [
      {},
      { type: 'refund' as const },
      { type: 'gacha' as const },
      { currency: 'credits' as const },
      { direction: 'out' as const },
      { currency: 'coins' as const, direction: 'in' as const },
      { from: at(150), until: at(250) },
      { type: 'refund' as const, from: at(150), until: at(250) },
    ]
    for (const filter of filters) {
      const [few, many] = await Promise.all(
        [short, long].map((ownerOid) => {
          const page = { before: Number.MAX_SAFE_INTEGER, limit: 21 }
          const columns = sql`postings.id, postings.payer_seq`
          const query = newestMatching({ ownerOid, ...filter }, columns, page)
          return countRowsRead(database.db, query)
        }),
      )
      expect([filter, many]).toEqual([filter, few])
      const [fewSummed = 0, manySummed = 0] = await Promise.all(
        [short, long].map((ownerOid) =>
          countRowsRead(database.db, historySums({ ownerOid, ...filter })),
        ),
      )
      // A plan may pass the same rows through a step more; what grew with the history would read
      // eight times as many.
      const isAsMuch = manySummed < 2 * fewSummed + 10
      expect([filter, isAsMuch ? 'as much' : manySummed]).toEqual([filter, 'as much'])
    }
    await clearHistories([short, long])
  })
})

/** The numbers of the postings that a filter finds, by their entries alone. */
async function naively(filter: ledger.HistoryFilter): Promise<number[]> {
  const { ownerOid, currency, direction, type, from, until } = filter
  const buckets = { coins: [1, 2], credits: [3, 4] }
  const { rows } = await sql<{ seq: number }>`
    SELECT payer_seq AS seq FROM postings WHERE payer_oid = ${ownerOid}
      AND (${type ?? null}::text IS NULL OR type = ${type ?? null})
      AND created_at >= ${from ?? at(-1)} AND created_at < ${until ?? at(1000)}
      AND (${!currency && !direction} OR EXISTS (SELECT FROM entries
        WHERE posting_id = postings.id AND owner_oid = ${ownerOid}
          AND bucket = ANY (${currency ? buckets[currency] : [1, 2, 3, 4]}::int[])
          AND CASE ${direction ?? ''} WHEN 'in' THEN amount > 0 WHEN 'out' THEN amount < 0
            ELSE true END))
    ORDER BY payer_seq DESC`.execute(database.db)
  return rows.map(({ seq }) => seq)
}

async function balanceNaively(ownerOid: string, time: Date) {
  const { rows } = await sql<{ seq: number; amounts: Record<string, number> | null }>`
    SELECT last.seq, (SELECT jsonb_object_agg(bucket, amount) FROM (
        SELECT bucket, sum(amount) AS amount FROM entries JOIN postings ON id = posting_id
        WHERE postings.payer_oid = ${ownerOid} AND payer_seq <= last.seq AND owner_oid = ${ownerOid}
        GROUP BY bucket) AS sums) AS amounts
    FROM (SELECT coalesce(max(payer_seq), 0) AS seq FROM postings
      WHERE payer_oid = ${ownerOid} AND created_at <= ${time}) AS last`.execute(database.db)
  const [row] = rows
  const amount = (bucket: ledger.Bucket) => row?.amounts?.[ledger.bucketNumbers[bucket]] ?? 0
  return {
    seq: row?.seq ?? 0,
    coins: amount('coin'),
    bonusCoins: amount('bonusCoin'),
    creditMilli: amount('credit'),
    bonusCreditMilli: amount('bonusCredit'),
  }
}

/** Rows alone: a coin a millisecond, of which one in a hundred went, and a credit among the first. */
async function longHistory(count: number): Promise<string> {
  const ownerOid = newOid(at(0))
  await sql`INSERT INTO wallets (owner_oid, posting_count, created_at)
    VALUES (${ownerOid}, ${count}, ${at(0)})`.execute(database.db)
  await sql`
    INSERT INTO postings (id, payer_oid, payer_seq, operation, key, fingerprint, type, moved, result,
      created_at)
    SELECT ledger_new_oid(${at(0)}), ${ownerOid}, n, 'test', n::text, '',
      CASE WHEN n % 50 = 0 THEN 'refund' ELSE 'increase' END,
      CASE WHEN n = 5 THEN 4 WHEN n % 100 = 0 THEN 2 ELSE 1 END, '{}',
      ${at(0)}::timestamptz + n * interval '1 millisecond'
    FROM generate_series(1, ${count}::int) AS n`.execute(database.db)
  return ownerOid
}

async function clearHistories(owners: string[]): Promise<void> {
  await sql`ALTER TABLE postings DISABLE TRIGGER USER`.execute(database.db)
  await sql`DELETE FROM postings WHERE payer_oid = ANY (${owners}::text[])`.execute(database.db)
  await sql`ALTER TABLE postings ENABLE TRIGGER USER`.execute(database.db)
  for (const column of ['history_sums.payer_oid', 'history_marks.payer_oid', 'wallets.owner_oid']) {
    await sql`DELETE FROM ${sql.table(column.split('.')[0] ?? '')}
      WHERE ${sql.ref(column)} = ANY (${owners}::text[])`.execute(database.db)
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { newOid } from '../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { newKey } from '../../testing/money.ts'
import * as ledger from './ledger.service.ts'

describe('the proofs of the ledger', () => {
  let t: TestApp
  const apps: TestApp[] = []

  beforeEach(async () => {
    t = await createTestApp()
    apps.push(t)
    await buy()
    await check()
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
  })

  const inTx = <T>(work: (tx: Tx) => Promise<T>) => t.deps.db.transaction().execute(work)
  const check = async () => {
    t.clock.advance(60_000)
    await t.jobs.get('ledger.check')?.({})
  }
  const checkAll = async () => {
    t.clock.advance(60_000)
    await t.jobs.get('ledger.checkAll')?.({})
  }
  const proof = async () => (await t.call('GET /ledger/invariants')).body
  const broken = async () => {
    const { invariants, passed } = await proof()
    const names = invariants.flatMap((line: { name: string; passed: boolean }) =>
      line.passed ? [] : [line.name],
    )
    expect(passed).toBe(names.length === 0)
    return names
  }

  /** Somebody with coins and bonus coins, some spent, some set aside, some in escrow. */
  async function buy(): Promise<{ ownerOid: string; escrowOid: string; postingId: string }> {
    const now = t.clock.now()
    const [ownerOid, escrowOid] = [newOid(now), newOid(now)]
    const head = () => ({ operation: 'test', key: newKey(), type: 'consume' as const, now })
    const deadline = new Date(now.getTime() + 3_600_000)
    return inTx(async (tx) => {
      const amounts = [
        { bucket: 'coin' as const, amount: 100, origin: 'test' },
        { bucket: 'bonusCoin' as const, amount: 50, origin: 'test' },
      ]
      await ledger.grant(tx, { ...head(), type: 'increase', ownerOid, amounts })
      const spend = { currency: 'coin' as const, amount: 70, allowBonus: true }
      const legs = [{ kind: 'creator' as const, ownerOid: newOid(now), amount: 60 }]
      const { postingId } = await ledger.spend(tx, {
        ...head(),
        ...spend,
        payerOid: ownerOid,
        legs,
      })
      const { type: _type, ...held } = head()
      await ledger.hold(tx, { ...held, ...spend, amount: 7, ownerOid, expiresAt: deadline })
      const escrow = { escrowOid, currency: 'coin' as const, payeeOids: [], deadline, now }
      await ledger.openEscrow(tx, escrow)
      const payIn = { escrowOid, funderOid: ownerOid, amount: 9, allowBonus: true }
      await ledger.payIntoEscrow(tx, { ...head(), ...payIn })
      return { ownerOid, escrowOid, postingId }
    })
  }

  /** What is new is proven up to the oldest transaction of the cluster that still runs. */
  const untilAllEnded = () =>
    expect
      .poll(
        async () => {
          const { rows } = await sql<{ ended: boolean }>`
            SELECT max(xact) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS ended
            FROM postings`.execute(t.deps.db)
          return rows[0]?.ended
        },
        { timeout: 30_000 },
      )
      .toBe(true)

  /** Writes past the rules, as only a mistake or a thief could. */
  async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
    for (const table of ['postings', 'entries', 'ledger_lots']) {
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(t.deps.db)
    }
    await statement.execute(t.deps.db)
    for (const table of ['postings', 'entries', 'ledger_lots']) {
      await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(t.deps.db)
    }
  }

  it('have words on the page of the ledger', async () => {
    await checkAll()
    const { invariants } = await proof()
    const list = join(import.meta.dirname, '../../../../web/src/features/ledger/invariant-list.tsx')
    const page = readFileSync(list, 'utf8')
    const unnamed = invariants.filter(
      ({ name }: { name: string }) => !page.includes(`${name}: msg`),
    )
    expect(unnamed).toEqual([])
    expect(invariants.length).toBeGreaterThan(15)
  })

  it('say of each rule when it was proven: of what is new, and of everything', async () => {
    const all = await proof()
    expect(all).toMatchObject({ passed: true, onlyOfAll: [], allCheckedAt: all.checkedAt })
    await buy()
    await check()
    const fresh = await proof()
    expect(fresh).toMatchObject({
      passed: true,
      stale: false,
      checkedAt: t.clock.now().toISOString(),
      allCheckedAt: all.checkedAt,
      invariants: all.invariants,
    })
    expect(fresh.onlyOfAll).toContain('lots_match_entries')
    expect(fresh.onlyOfAll).not.toContain('balances_match_entries')
    await checkAll()
    expect(await proof()).toMatchObject({
      onlyOfAll: [],
      allCheckedAt: t.clock.now().toISOString(),
    })
  })

  it.each([
    [
      'postings_sum_to_zero',
      "UPDATE entries SET amount = amount + 1 WHERE kind = 'house' AND posting_id = $posting",
    ],
    ['postings_have_entries', 'DELETE FROM entries WHERE posting_id = $posting'],
    [
      'balances_match_entries',
      'UPDATE wallets SET balances[2] = balances[2] + 1 WHERE owner_oid = $owner',
    ],
    [
      'balances_match_lots',
      'UPDATE wallets SET lot_amounts[1] = lot_amounts[1] + 1 WHERE owner_oid = $owner',
    ],
    [
      'past_balances_match_entries',
      `UPDATE postings SET result = jsonb_set(result, '{balances,1}', '1') WHERE id = $posting`,
    ],
    ['past_balances_match_entries', `UPDATE postings SET result = '{}' WHERE id = $posting`],
    ['history_filters_match_entries', 'UPDATE postings SET moved = 4 WHERE id = $posting'],
    [
      'held_matches_holds',
      'UPDATE holds SET lot_amounts[1] = lot_amounts[1] + 1 WHERE owner_oid = $owner',
    ],
    [
      'lots_belong_to_their_bucket_and_owner',
      `UPDATE ledger_lots SET owner_oid = 'somebody' WHERE owner_oid = $owner`,
    ],
    [
      'escrows_match_entries',
      'UPDATE escrow_lots SET left_amount = left_amount - 1 WHERE escrow_oid = $escrow',
    ],
    [
      'bonus_never_earned',
      `UPDATE entries SET kind = 'creator' WHERE kind = 'house' AND bucket = 1 AND posting_id = $posting`,
    ],
    [
      'postings_counted_without_gaps',
      'UPDATE wallets SET posting_count = posting_count + 1 WHERE owner_oid = $owner',
    ],
    [
      'postings_counted_without_gaps',
      'UPDATE postings SET payer_seq = payer_seq + 10 WHERE id = $posting',
    ],
  ])(
    'find what breaks %s among the new, until it is mended or everything is',
    async (name, statement) => {
      const { ownerOid, escrowOid, postingId } = await buy()
      const values = { owner: ownerOid, escrow: escrowOid, posting: postingId }
      await untilAllEnded()
      const text = statement.replace(
        /\$(\w+)/g,
        (_, key: keyof typeof values) => `'${values[key]}'`,
      )
      await tamper(sql.raw(text))
      await check()
      expect(await broken()).toContain(name)
      await check()
      expect(await broken()).toContain(name)
      await checkAll()
      expect(await broken()).toContain(name)
    },
  )

  it('look at the old only when they look at everything, and forget nothing that this found', async () => {
    // Until the check has proven all that was posted, what is tampered with would still be new.
    await untilAllEnded()
    await check()
    await tamper(sql`UPDATE entries SET amount = amount + 1 WHERE kind = 'house'`)
    await check()
    expect(await broken()).toEqual([])
    await checkAll()
    expect(await broken()).toContain('postings_sum_to_zero')
    await tamper(sql`UPDATE entries SET amount = amount - 1 WHERE kind = 'house'`)
    await check()
    expect(await broken()).toContain('postings_sum_to_zero')
    await checkAll()
    expect(await broken()).toEqual([])
  })

  it('begin with everything where numbers of transactions are another cluster’s', async () => {
    await sql`UPDATE ledger_checks SET upto = upto + 1000000000`.execute(t.deps.db)
    await check()
    expect(await proof()).toMatchObject({ allCheckedAt: t.clock.now().toISOString() })
  })
})

import { type ChosenMissionState, paidPercent } from '@plax/contracts/donation/mission-values'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDatabaseAway } from '../../../platform/db/away.ts'
import { AppError } from '../../../platform/errors.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { gatherCrowd } from '../../../testing/crowds.ts'
import { signUpStreamer } from '../../../testing/live-publisher.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import type { Person } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { asUser } from '../../../testing/toy/order-lines.ts'
import { findEscrow, getBalance } from '../../ledger/ledger.service.ts'
import { assignMission } from './assign-mission.ts'
import { boostMission } from './boost-mission.ts'
import { changeMission } from './change-mission.ts'
import { endDueMissions } from './end-due-missions.ts'
import { changeMissionSettings } from './mission-settings.ts'
import type { MissionRow } from './missions.tables.ts'

const crashTables = [
  'live_missions',
  'live_donations',
  'entries',
  'sales',
  'live_chat_messages',
  'outbox',
  'audit_log',
] as const
const acts = [
  'assign',
  'boost',
  'accepted',
  'rejected',
  'cancelled',
  'success',
  'failed',
  'late',
] as const
type Act = (typeof acts)[number]

const step = fc.record({
  act: fc.constantFrom<Act>(...acts, 'boost', 'boost', 'accepted'),
  fan: fc.nat({ max: 2 }),
  /** Which of the missions. */
  pick: fc.nat(),
  coins: fc.integer({ min: 10, max: 97 }),
  isBonus: fc.boolean(),
  crash: fc.option(fc.constantFrom(...crashTables), { freq: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const terms = fc.record({ penalty: fc.integer({ min: 0, max: 100 }), reward: fc.nat({ max: 100 }) })
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never

const take = (act: Act, pick: number, fan = 0, crash: Step['crash'] = null): Step => ({
  act,
  pick,
  fan,
  coins: 31,
  isBonus: fan === 1,
  crash,
})
/** A mission for each way to end, with three funders, so that no seed leaves one out. */
const everyEnd: Step[] = [
  ['rejected'] as const,
  ['cancelled'] as const,
  ['accepted', 'cancelled'] as const,
  ['accepted', 'success'] as const,
  ['accepted', 'failed'] as const,
  ['late'] as const,
  ['accepted', 'late'] as const,
].flatMap((ending, mission) => [
  take('assign', mission),
  take('boost', mission, 1),
  take('boost', mission, 2),
  ...ending.map((act) => take(act, mission)),
])
/** A crash at each table, at both ends of a mission. */
const everyCrash: Step[] = crashTables.flatMap((table) => [
  take('assign', 0, 0, table),
  take('boost', 0, 1, table),
])
const crashedEnds: Step[] = [
  take('assign', 0),
  take('boost', 0, 2),
  take('accepted', 0, 0, 'live_missions'),
  take('accepted', 0),
  ...crashTables.map((table) => take('success', 0, 0, table)),
]

const given = { coin: 500, bonusCoin: 300 }
const fundsOf = given.coin + given.bonusCoin

describe('missions', () => {
  let t: TestApp
  let creator: Person
  let crowd: string[]

  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpStreamer(t)
    crowd = await gatherCrowd(t, creator, 900)
    await t.call('POST /live/donation/options', {
      token: creator.token,
      body: { useMissionDonation: true },
    })
    const { db } = t.deps
    await sql`CREATE TABLE crash_at (name text)`.execute(db)
    await sql`CREATE FUNCTION crash_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM crash_at WHERE name = TG_TABLE_NAME) THEN
        PERFORM pg_terminate_backend(pg_backend_pid());
      END IF;
      RETURN NULL;
    END $$`.execute(db)
    for (const table of crashTables) {
      await sql`CREATE TRIGGER crash AFTER INSERT OR UPDATE ON ${sql.table(table)}
        FOR EACH STATEMENT EXECUTE FUNCTION crash_here()`.execute(db)
    }
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  it('pay or return every coin that came in, whatever happens when, and wherever a process ends', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        terms,
        fc.array(step, { minLength: 10, maxLength: 18 }),
        async (agreed, steps) => {
          const fans = crowd.splice(0, 3)
          for (const oid of fans) {
            await giveAmount(t, { oid }, 'coin', given.coin)
            await giveAmount(t, { oid }, 'bonusCoin', given.bonusCoin)
          }
          await takeBonusCoins()
          await endAll(agreed)
          const known: string[] = []
          for (const one of steps) {
            seen.add(await perform(one, { fans, known }))
            await expectEveryCoin(fans, known)
          }
          for (const { state } of await missionsOf(known)) seen.add(state)
        },
      ),
      {
        numRuns: 10,
        examples: [
          [{ penalty: 13, reward: 27 }, everyEnd],
          [{ penalty: 0, reward: 100 }, everyCrash],
          [{ penalty: 100, reward: 0 }, crashedEnds],
        ],
      },
    )
    for (const end of [
      'rejected',
      'cancelled',
      'success',
      'failed',
      'accepted-timeout',
      'pending-timeout',
      'done',
      'crashed',
    ])
      expect(seen).toContain(end)
  })

  /** As the creator’s next stream will. */
  async function takeBonusCoins(): Promise<void> {
    await t.call('POST /live/studio', { token: creator.token, body: { useBonusCoins: true } })
  }

  /** Leaves no mission open, and agrees on terms for the next. */
  async function endAll({ penalty, reward }: Terms): Promise<void> {
    t.clock.advance(86_400_000)
    await endDueMissions(t.deps)
    await changeMissionSettings(t.deps, creator.oid, {
      minCoins: 10,
      missionLimit: 50,
      cancelPenaltyPercent: penalty,
      failureRewardPercent: reward,
    })
  }

  async function perform(
    one: Step,
    { fans, known }: { fans: readonly string[]; known: string[] },
  ): Promise<'done' | 'refused' | 'crashed'> {
    const { db } = t.deps
    const work = workOf(one, { fans, known })
    if (one.crash) await sql`INSERT INTO crash_at VALUES (${one.crash})`.execute(db)
    try {
      await work()
      return 'done'
    } catch (error) {
      if (error instanceof AppError) return 'refused'
      if (isDatabaseAway(error) || one.crash) return 'crashed'
      throw error
    } finally {
      await sql`DELETE FROM crash_at`.execute(db)
    }
  }

  function workOf(
    { act, fan, pick, coins, isBonus }: Step,
    { fans, known }: { fans: readonly string[]; known: string[] },
  ): () => Promise<unknown> {
    const actor = asUser({ oid: fans[fan] ?? '' })
    const payment = {
      actor,
      key: newKey(),
      coins,
      payWith: isBonus ? ('bonusCoin' as const) : ('coin' as const),
      dataOrigin: 'live_chat',
      isHiddenName: false,
    }
    if (act === 'assign') {
      return async () => {
        const asked = { ...payment, creatorOid: creator.oid, task: 'Dance', timeLimitSeconds: 60 }
        known.push((await assignMission(t.deps, asked)).oid)
      }
    }
    if (act === 'late') {
      t.clock.advance(3_600_000)
      return () => endDueMissions(t.deps)
    }
    const missionOid = known[pick % Math.max(1, known.length)] ?? 'f'.repeat(24)
    if (act === 'boost') return () => boostMission(t.deps, { ...payment, missionOid })
    const userOid = act === 'cancelled' ? (fans[0] ?? '') : creator.oid
    return () =>
      changeMission(t.deps, { missionOid, status: act satisfies ChosenMissionState, userOid })
  }

  function missionsOf(oids: readonly string[]): Promise<MissionRow[]> {
    return t.deps.db
      .selectFrom('live_missions')
      .selectAll()
      .where(sql<boolean>`oid = ANY(${oids}::text[])`)
      .execute()
  }

  async function expectEveryCoin(fans: readonly string[], known: readonly string[]): Promise<void> {
    const missions = await missionsOf(known)
    for (const mission of missions) await expectMission(mission)
    const { rows } = await sql<{ donor: string; gave: number; back: number; open: number }>`
      SELECT donor_oid AS donor, sum(live_donations.coins)::int AS gave,
        sum(live_donations.returned_coins)::int AS back
      FROM live_donations WHERE donor_oid = ANY(${fans}::text[]) GROUP BY donor_oid`.execute(
      t.deps.db,
    )
    for (const oid of fans) {
      const { coins, bonusCoins } = await getBalance(t.deps.db, oid, t.clock.now())
      const { gave = 0, back = 0 } = rows.find(({ donor }) => donor === oid) ?? {}
      expect(coins + bonusCoins).toBe(fundsOf - gave + back)
    }
  }

  /** What came in is held, paid, or returned, as was agreed for such an end. */
  async function expectMission(mission: MissionRow): Promise<void> {
    const { oid, coins, paid_coins: paid, returned_coins: returned, ended_at: endedAt } = mission
    const account = await findEscrow(t.deps.db, oid)
    const held = account?.funders.reduce((all, { left }) => all + left, 0)
    const gave = account?.funders.reduce((all, { paidIn }) => all + paidIn, 0)
    expect(gave).toBe(coins)
    expect(held).toBe(endedAt ? 0 : coins)
    if (!endedAt) return
    const percent = paidPercent(mission.state, {
      cancelPenaltyPercent: mission.cancel_penalty_percent,
      failureRewardPercent: mission.failure_reward_percent,
    })
    expect(paid).toBe(Math.floor((coins * percent) / 100))
    expect(returned).toBe(coins - paid)
    const { rows } = await sql<{ sold: number; back: number }>`
      SELECT (SELECT coalesce(sum(paid + bonus), 0)::int FROM sales WHERE oid = ${oid}) AS sold,
        (SELECT sum(returned_coins)::int FROM live_donations WHERE mission_oid = ${oid}) AS back`.execute(
      t.deps.db,
    )
    expect(rows[0]).toEqual({ sold: paid, back: returned })
  }
})

import { liveLevelNames } from '@plax/contracts/live/live-values'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { prepareStream, signUpStreamer } from '../../../testing/live-publisher.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { platformFeePercentSetting } from '../../commerce/commerce.service.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'
import { type LevelName, partnerLevelsSetting } from '../levels/levels.settings.ts'
import { setLevel } from '../levels/levels.ts'
import { issueTicketsTask } from './issue-ticket.ts'
import { settleTicketsTask } from './settle-tickets.ts'

const hourMs = 3_600_000
const price = 40

describe('the platform fee of a ticket', () => {
  let t: TestApp
  let admin: Person
  let streamer: Person
  let viewer: Person

  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    streamer = await signUpStreamer(t)
    viewer = await signUpPerson(t)
    await giveAmount(t, viewer, 'coin', 100)
    await setFees({ standard: 15, plus: 10, partner: 0 })
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  const setFees = (fees: Partial<Record<LevelName, number>>) =>
    t.deps.db.transaction().execute(async (tx) => {
      const levels = structuredClone(partnerLevelsSetting.default)
      for (const name of liveLevelNames) levels[name].feePercent = fees[name] ?? null
      await t.deps.settings.set(tx, partnerLevelsSetting, levels, null)
    })
  const setGeneralFee = (percent: number) =>
    t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, platformFeePercentSetting, percent, null))
  const give = (level: LevelName) =>
    t.deps.db
      .transaction()
      .execute((tx) =>
        setLevel(tx, { creatorOid: streamer.oid, level, givenBy: null, now: t.clock.now() }),
      )
  const issue = (body: Record<string, unknown> = {}) =>
    t.call('POST /live/ticket', { token: streamer.token, body: { price, ...body } })
  const buy = async (body: Record<string, unknown> = {}) => {
    const answer = await t.call('POST /live/ticketing', {
      token: viewer.token,
      idempotencyKey: newKey(),
      body: { creatorOid: streamer.oid, ...body },
    })
    expect(answer.status).toBe(200)
    return answer.body.orderOid as string
  }
  const earned = async () =>
    (await t.call('GET /live/revenue/tickets', { token: streamer.token })).body.earnedCoins
  const balance = async () =>
    (await getAccountSums(t.deps.db, { ownerOid: streamer.oid, kind: 'creator' }))[0]?.amount ?? 0
  const feeOf = async (orderOid: string) =>
    (await t.call(`GET /payment/admin/orders/${orderOid}`, { token: admin.token })).body.order
      .feePercent

  it.each([
    ['free', 20, 32],
    ['standard', 15, 34],
    ['plus', 10, 36],
    ['partner', 0, 40],
  ] as const)('is that of the %s level: %d percent', async (level, percent, coins) => {
    await give(level)
    await issue()
    expect(await feeOf(await buy())).toBe(percent)
    expect(await earned()).toBe(coins)
    expect((await walletOf(t, viewer)).coins).toBe(60)
    const studio = await t.call('GET /live/studio', { token: streamer.token })
    expect(studio.body.level).toMatchObject({ name: level, feePercent: percent })
  })

  it('is the general one if the level sets none', async () => {
    await setGeneralFee(25)
    await give('free')
    await issue()
    await buy()
    expect(await earned()).toBe(30)
    await setGeneralFee(20)
  })

  it('is returned with the rest by a refund, whatever it is by then', async () => {
    await give('standard')
    await issue()
    const orderOid = await buy()
    expect(await balance()).toBe(34)
    await setFees({ standard: 90 })
    const { status } = await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'Bought by mistake' },
    })
    expect(status).toBe(200)
    expect((await walletOf(t, viewer)).coins).toBe(100)
    expect(await balance()).toBe(0)
    expect(await earned()).toBe(0)
  })

  it('of a reserved ticket is that of its reservation', async () => {
    await give('plus')
    const at = new Date(t.clock.now().getTime() + hourMs).toISOString()
    await issue({ scheduledIssueTime: at })
    const orderOid = await buy({ usePendingTicket: true })
    await give('free')
    t.clock.advance(hourMs)
    await t.jobs.get(issueTicketsTask)?.({})
    const streamOid = await prepareStream(t, streamer)
    await t.deps.pool.query("UPDATE live_streams SET phase = 'live' WHERE oid = $1", [streamOid])
    await t.call('POST /live/start', { token: streamer.token, body: {} })
    await t.jobs.get(settleTicketsTask)?.({})
    expect(await feeOf(orderOid)).toBe(10)
    expect(await earned()).toBe(36)
  })
})

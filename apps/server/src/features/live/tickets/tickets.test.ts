import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { prepareStream, signUpStreamer } from '../../../testing/live-publisher.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { issueTicketsTask } from './issue-ticket.ts'
import { settleTicketsTask } from './settle-tickets.ts'
import { endEscrowsTask } from '../../commerce/end-due-escrows.ts'

const hourMs = 3_600_000

describe('live tickets', () => {
  let t: TestApp
  let streamer: Person
  let viewer: Person

  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    streamer = await signUpStreamer(t)
    viewer = await signUpPerson(t)
    await giveAmount(t, viewer, 'coin', 100)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  const issue = async (body: Record<string, unknown> = {}, by = streamer) =>
    t.call('POST /live/ticket', { token: by.token, body: { price: 30, ...body } })
  const later = (hours: number) => new Date(t.clock.now().getTime() + hours * hourMs).toISOString()
  const buy = (body: Record<string, unknown> = {}, { by = viewer, key = newKey() } = {}) =>
    t.call('POST /live/ticketing', {
      token: by.token,
      idempotencyKey: key,
      body: { creatorOid: streamer.oid, ...body },
    })
  const verify = async (by = viewer) => {
    const body = { creatorOid: streamer.oid }
    return (await t.call('POST /live/ticketverification', { token: by.token, body })).body
  }
  const coins = async (who = viewer) => (await walletOf(t, who)).coins
  const run = (task: string) => t.jobs.get(task)?.({})
  /** As the process that receives a stream stores it. */
  const receive = (streamOid: string) =>
    t.deps.pool.query("UPDATE live_streams SET phase = 'live' WHERE oid = $1", [streamOid])
  const goLive = async (info: Record<string, unknown> = {}): Promise<string> => {
    const streamOid = await prepareStream(t, streamer, info)
    await receive(streamOid)
    const { status } = await t.call('POST /live/start', { token: streamer.token, body: {} })
    expect(status).toBe(200)
    return streamOid
  }
  const watch = async (by = viewer) =>
    refusal(await t.call(`GET /live/play?creatorOid=${streamer.oid}`, { token: by.token }))
  const byTicket = { entry: { useTier: false, tierHash: null, useTicket: true } }

  it('have a price, an issue time, and the time that they’re issued at [R-ticket-001]', async () => {
    const now = t.clock.now().toISOString()
    expect((await issue()).body.ticket).toMatchObject({
      price: 30,
      scheduledIssueTime: null,
      issuedTime: now,
    })
    const at = later(2)
    expect((await issue({ scheduledIssueTime: at })).body.ticket).toMatchObject({
      scheduledIssueTime: at,
      issuedTime: null,
    })
    expect(refusal(await issue({ scheduledIssueTime: later(-1) }))).toEqual([
      400,
      'live.issue_time_past',
    ])
    expect((await issue({ price: 0 })).status).toBe(400)
    expect(refusal(await issue({}, await signUpCreator(t)))).toEqual([403, 'auth.forbidden'])
  })

  it('open a stream to their holders alone', async () => {
    await issue()
    await goLive(byTicket)
    expect(await watch()).toEqual([403, 'item.ticket_required'])
    expect((await buy()).body).toMatchObject({ success: true, isHeld: false })
    expect(await coins()).toBe(70)
    expect((await watch())[0]).toBe(200)
    expect(await watch(await signUpPerson(t))).toEqual([403, 'item.ticket_required'])
  })

  it('are counted for their creator alone: sold, reserved, and issued', async () => {
    const numbers = async (by = streamer) => {
      const path = `GET /live/tickets?creatorOid=${streamer.oid}`
      return (await t.call(path, { token: by.token })).body.numbers
    }
    expect(await numbers()).toEqual({ sold: 0, reserved: 0, issued: 0 })
    await issue()
    await buy()
    await issue({ price: 20 })
    expect(await numbers()).toEqual({ sold: 0, reserved: 0, issued: 2 })
    await buy()
    await issue({ price: 10, scheduledIssueTime: later(2) })
    await buy({ usePendingTicket: true })
    expect(await numbers()).toEqual({ sold: 1, reserved: 1, issued: 2 })
    expect(await numbers(viewer)).toBeNull()
  })

  it('are required with a price before they’re a condition of entry [R-ticket-003]', async () => {
    const save = () => t.call('POST /live/studio', { token: streamer.token, body: byTicket })
    expect(refusal(await save())).toEqual([400, 'live.ticket_price_required'])
    await issue()
    expect((await save()).body.stream.entry).toMatchObject({ useTicket: true })
  })

  it('expire when a new one is issued [R-ticket-002]', async () => {
    await issue()
    await buy()
    await goLive(byTicket)
    expect(await verify()).toEqual({ isValid: true, isPurchasedBefore: true })
    await issue({ price: 40 })
    expect(await verify()).toEqual({ isValid: false, isPurchasedBefore: true })
    expect(await watch()).toEqual([403, 'item.ticket_required'])
    await buy()
    expect(await coins()).toBe(30)
    expect((await watch())[0]).toBe(200)
  })

  it('are verified by whether one is valid and was bought before [R-ticket-004]', async () => {
    expect(await verify()).toEqual({ isValid: false, isPurchasedBefore: false })
    await issue()
    expect(await verify()).toEqual({ isValid: false, isPurchasedBefore: false })
    await buy()
    expect(await verify()).toEqual({ isValid: true, isPurchasedBefore: true })
    const body = { creatorOid: streamer.oid }
    const visitor = await t.call('POST /live/ticketverification', { body })
    expect(refusal(visitor)).toEqual([401, 'live.log_in_first'])
    expect(visitor.body.message).toBe('Please log in first.')
  })

  it('are charged once for calls with the same key, and for two at once', async () => {
    await issue()
    const key = newKey()
    const [one, two] = await Promise.all([buy({}, { key }), buy({}, { key })])
    expect(two.body).toEqual(one.body)
    expect(await coins()).toBe(70)
    expect(refusal(await buy())).toEqual([409, 'commerce.already_purchased'])
    await issue()
    // The same call again is about the ticket that it bought.
    expect((await buy({}, { key })).body.orderOid).toBe(one.body.orderOid)
    const answers = await Promise.all([buy(), buy()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await coins()).toBe(40)
  })

  it('are refused at another price, without coins, to their creator, and if there are none', async () => {
    expect(refusal(await buy())).toEqual([404, 'live.no_ticket'])
    await issue({ price: 101 })
    expect(refusal(await buy({ priceCoins: 30 }))).toEqual([409, 'commerce.price_changed'])
    expect(refusal(await buy())).toEqual([402, 'wallet.not_enough_coins'])
    expect(refusal(await buy({}, { by: streamer }))).toEqual([409, 'commerce.own_content'])
    expect(await coins()).toBe(100)
  })

  it('take nothing when the sale breaks off', async () => {
    await issue()
    expect((await crashAtTable(t, 'entitlements', () => buy())).status).toBe(503)
    expect(await coins()).toBe(100)
    expect((await buy()).status).toBe(200)
    expect(await coins()).toBe(70)
  })

  describe('that wait for their time', () => {
    it('hold their coins until they’re issued and a stream begins', async () => {
      await issue({ scheduledIssueTime: later(1) })
      expect((await buy({ usePendingTicket: true })).body.isHeld).toBe(true)
      expect(await coins()).toBe(70)
      const { body } = await t.call(`GET /live/tickets?creatorOid=${streamer.oid}`, {
        token: viewer.token,
      })
      expect(body).toMatchObject({ current: null, isHolder: false, hasOrdered: true })
      await run(settleTicketsTask)
      expect((await verify()).isValid).toBe(false)

      t.clock.advance(hourMs)
      await run(issueTicketsTask)
      await run(settleTicketsTask)
      expect((await verify()).isValid).toBe(false)
      await goLive(byTicket)
      await run(settleTicketsTask)
      expect((await verify()).isValid).toBe(true)
      expect((await watch())[0]).toBe(200)
      expect(await coins()).toBe(70)
    })

    it('return their coins if no stream begins in time', async () => {
      await issue({ scheduledIssueTime: later(1) })
      await buy({ usePendingTicket: true })
      t.clock.advance(hourMs)
      await run(issueTicketsTask)
      t.clock.advance(24 * hourMs)
      await run(endEscrowsTask)
      expect(await coins()).toBe(100)
      expect((await verify()).isValid).toBe(false)
    })

    it('return their coins if they’re replaced or canceled', async () => {
      await issue({ scheduledIssueTime: later(1) })
      await buy({ usePendingTicket: true })
      await issue({ scheduledIssueTime: later(3) })
      await run(settleTicketsTask)
      expect(await coins()).toBe(100)
      await buy({ usePendingTicket: true })
      expect(await coins()).toBe(70)
      await t.call('DELETE /live/ticket', { token: streamer.token })
      await run(settleTicketsTask)
      expect(await coins()).toBe(100)
      const again = await t.call('DELETE /live/ticket', { token: streamer.token })
      expect(refusal(again)).toEqual([404, 'live.no_ticket'])
    })
  })

  it('are summed for their creator and for administrators', async () => {
    await issue()
    await buy()
    const own = await t.call('GET /live/revenue/tickets', { token: streamer.token })
    expect(own.body).toEqual({ sold: 1, coins: 30, bonusCoins: 0, earnedCoins: 24 })
    const admin = await signUpAdmin(t)
    const path = `GET /live/admin/revenue/total/tickets?creatorOid=${streamer.oid}`
    expect((await t.call(path, { token: admin.token })).body).toEqual(own.body)
    expect(refusal(await t.call(path, { token: streamer.token }))).toEqual([403, 'auth.forbidden'])
  })

  it('are listed ten at a time among what one paid at streams [R-wallet-020]', async () => {
    for (let index = 0; index < 11; index += 1) {
      await issue({ price: 1 })
      await buy()
    }
    const read = (query = '', by = viewer) =>
      t.call(`GET /live/paymenthistory${query}`, { token: by.token })
    const { body } = await read()
    expect(body.items).toHaveLength(10)
    expect(body.items[0]).toMatchObject({ type: 'live_ticketing', coins: 1, bonusCoins: 0 })
    const rest = await read(`?nextToken=${encodeURIComponent(body.nextToken)}`)
    expect(rest.body.items).toHaveLength(1)
    expect(rest.body.nextToken).toBeNull()
    expect((await read('?count=3')).body.items).toHaveLength(3)
    expect(refusal(await read(`?userOid=${streamer.oid}`))).toEqual([403, 'auth.forbidden'])
  })
})

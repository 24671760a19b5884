import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatApp, openPaidChat } from '../../../testing/chats.ts'
import { crashWhere } from '../../../testing/crash.ts'
import { paintCanvas } from '../../../testing/images.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import type { TestApp } from '../../../testing/open-app.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { grant } from '../../ledger/ledger.service.ts'
import { topUpTask } from './run-top-ups.ts'

describe('the automatic top-up of credits', () => {
  let t: TestApp
  let contentOid: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    const creator = await signUpCreator(t)
    const { canvas } = await paintCanvas(t, creator, [{ id: 'beach', price: 12 }])
    const fields = { model: 'server', creditsPerChatMilli: 10_000, canvas }
    contentOid = await publishStory(t, creator, fields)
  })
  afterAll(() => t.close())

  /** A reader with a chat, whose next reply or picture costs 10 or 12 credits. */
  const reader = async (paidMilli: number, coins: number) => {
    const chat = await openPaidChat(t, contentOid, paidMilli)
    if (coins > 0) await giveAmount(t, chat.person, 'coin', coins)
    return chat
  }
  const change = ({ token }: Person, body: Record<string, unknown>) =>
    t.call('PUT /wallet/top-up', { token, body })
  const stateOf = async ({ token }: Person) => (await t.call('GET /wallet/top-up', { token })).body
  const work = () => t.jobs.get(topUpTask)?.({})
  const topUpsOf = async ({ token }: Person) => {
    const { body } = await t.call('GET /ledger/postings', { token })
    return body.items.filter(
      ({ operation }: { operation: string }) => operation === 'wallet.top_up',
    )
  }
  const told = async ({ token }: Person) => {
    await deliverEvents(t)
    const { body } = await t.call('GET /account/notifications', { token })
    const titles: string[] = body.items.map(({ title }: { title: string }) => title)
    return titles.filter((title) => title.startsWith('Your credits'))
  }

  it('is off until it is asked for, and says what it would do', async () => {
    const { person, chat } = await reader(55_000, 100)
    expect(await stateOf(person)).toEqual({
      belowMilli: 50_000,
      coins: 10,
      creditMilli: 100_000,
      isOn: false,
      maxCoinsPerDay: null,
      toppedUpCoins: 0,
      failure: null,
    })
    await chat.say('One')
    await work()
    expect(await walletOf(t, person)).toMatchObject({ coins: 100, creditMilli: 45_000 })
  })

  it('passes over one that fails, which is made by a later run', async () => {
    const readers = [await reader(55_000, 100), await reader(55_000, 100)]
    for (const { person } of readers) await change(person, { isOn: true, maxCoinsPerDay: 30 })
    for (const { chat } of readers) await chat.say('One')
    const [bad, good] = readers
      .map(({ person }) => person)
      .toSorted((a, b) => (a.oid < b.oid ? -1 : 1))
    if (!bad || !good) throw new Error('There are two readers.')
    // A key that is bound to something else.
    const key = { operation: 'wallet.top_up', key: newKey(), type: 'increase' as const }
    const amounts = [{ bucket: 'coin' as const, amount: 1, origin: 'admin' as const }]
    const now = t.clock.now()
    await t.deps.db
      .transaction()
      .execute((tx) => grant(tx, { ...key, ownerOid: bad.oid, amounts, now }))
    const dueBy = (dueKey: string) =>
      t.deps.db
        .updateTable('top_ups')
        .set({ due_key: dueKey })
        .where('user_oid', '=', bad.oid)
        .execute()
    await dueBy(key.key)
    await expect(work()).rejects.toThrow('1 rows of payment.top-up failed.')
    expect(await walletOf(t, bad)).toMatchObject({ coins: 101, creditMilli: 45_000 })
    expect(await walletOf(t, good)).toMatchObject({ coins: 90, creditMilli: 145_000 })
    expect(await t.deps.metrics.registry.metrics()).toContain(
      `plax_failed_rows_total{task="${topUpTask}"} 1`,
    )
    await dueBy(newKey())
    await work()
    expect(await walletOf(t, bad)).toMatchObject({ coins: 91, creditMilli: 145_000 })
  })

  it('converts coins once when a reply leaves fewer than 50 credits, and not at 50 [R-wallet-015]', async () => {
    const { person, chat } = await reader(70_000, 100)
    await change(person, { isOn: true, maxCoinsPerDay: 30 })
    await chat.say('One')
    await chat.say('Two')
    await Promise.all([work(), work()])
    expect(await walletOf(t, person)).toMatchObject({ coins: 100, creditMilli: 50_000 })
    await chat.say('Three')
    await Promise.all([work(), work()])
    await work()
    expect(await walletOf(t, person)).toMatchObject({ coins: 90, creditMilli: 140_000 })
    expect(await topUpsOf(person)).toMatchObject([{ type: 'convert' }])
    expect(await stateOf(person)).toMatchObject({ toppedUpCoins: 10, failure: null })
  })

  it.each([
    [59_999, 149_999],
    [60_000, 50_000],
  ])(
    'is due below 50 credits to the thousandth: of %i are left %i [R-wallet-016]',
    async (paidMilli, leftMilli) => {
      const { person, chat } = await reader(paidMilli, 100)
      await change(person, { isOn: true })
      await chat.say('One')
      await work()
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: leftMilli })
    },
  )

  it('is asked for only below 50 credits, by a spending and when it is switched on [R-wallet-016]', async () => {
    const askedFor = async ({ oid }: Person) => {
      const asked = t.deps.db.selectFrom('outbox').select('id').where('type', '=', 'credits.low')
      return (await asked.where(sql`payload->>'userOid'`, '=', oid).execute()).length
    }
    for (const [leftMilli, times] of [
      [50_000, 0],
      [49_999, 1],
    ] as const) {
      const { person: spender, chat } = await reader(leftMilli + 10_000, 100)
      await change(spender, { isOn: true })
      await chat.say('One')
      expect(await askedFor(spender), `${leftMilli} left`).toBe(times)
      const { person: switcher } = await reader(leftMilli, 100)
      await change(switcher, { isOn: true })
      expect(await askedFor(switcher), `${leftMilli} held`).toBe(times)
    }
  })

  it.each([
    [5_000, 50_000],
    [4_999, 149_999],
  ])(
    'is needless where 50 credits are there again: with %i given back, %i [R-wallet-016]',
    async (givenMilli, heldMilli) => {
      const { person, chat } = await reader(55_000, 100)
      await change(person, { isOn: true })
      await chat.say('One')
      await giveAmount(t, person, 'credit', givenMilli)
      await work()
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: heldMilli })
    },
  )

  it('follows the unlocking of a picture too, and counts bonus credits as credits', async () => {
    const { person } = await reader(40_000, 100)
    await giveAmount(t, person, 'bonusCredit', 15_000)
    await change(person, { isOn: true })
    await work()
    expect(await topUpsOf(person)).toEqual([])
    await t.call('POST /story-chat/image/unlock', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { contentOid, nodeId: 'beach' },
    })
    await work()
    expect(await walletOf(t, person)).toMatchObject({
      coins: 90,
      creditMilli: 140_000,
      bonusCreditMilli: 3_000,
    })
  })

  it('begins at once where credits are low already', async () => {
    const { person } = await reader(1_000, 10)
    await change(person, { isOn: true })
    await work()
    expect(await walletOf(t, person)).toMatchObject({ coins: 0, creditMilli: 101_000 })
  })

  it('stops at the own limit of the day and for want of coins, changes nothing then, and tells it once', async () => {
    const { person, chat } = await reader(1_000, 11)
    await change(person, { isOn: true, maxCoinsPerDay: 10 })
    await work()
    for (let reply = 0; reply < 7; reply += 1) await chat.say(`Reply ${reply}`)
    await work()
    await chat.say('More')
    await work()
    expect(await walletOf(t, person)).toMatchObject({ coins: 1, creditMilli: 21_000 })
    expect(await stateOf(person)).toMatchObject({ failure: 'own_limit', toppedUpCoins: 10 })
    expect(await told(person)).toEqual(['Your credits weren’t topped up'])
    await change(person, { isOn: true, maxCoinsPerDay: 500 })
    await work()
    expect(await stateOf(person)).toMatchObject({ failure: 'coins' })
    expect(await walletOf(t, person)).toMatchObject({ coins: 1, creditMilli: 21_000 })
    // The next day, with coins again.
    t.clock.set(new Date(t.clock.now().getTime() + 24 * 3_600_000))
    await giveAmount(t, person, 'coin', 9)
    await chat.say('Tomorrow')
    await work()
    expect(await walletOf(t, person)).toMatchObject({ coins: 0, creditMilli: 111_000 })
    expect(await stateOf(person)).toMatchObject({ failure: null, toppedUpCoins: 10 })
  })

  it('is made whole or not at all when the database is lost, and once after it', async () => {
    const { person } = await reader(1_000, 50)
    await change(person, { isOn: true })
    const cut = crashWhere(
      t,
      (tx) => sql`SELECT FROM top_ups WHERE user_oid = ${person.oid} FOR UPDATE`.execute(tx),
      async () => work()?.catch((error: unknown) => error),
    )
    expect(await cut).toBeInstanceOf(Error)
    expect(await walletOf(t, person)).toMatchObject({ coins: 50, creditMilli: 1_000 })
    await work()
    await work()
    expect(await walletOf(t, person)).toMatchObject({ coins: 40, creditMilli: 101_000 })
  })

  it('forgets what was due when it is switched off', async () => {
    const { person } = await reader(1_000, 50)
    await change(person, { isOn: true })
    expect((await change(person, { isOn: false, maxCoinsPerDay: 40 })).body).toMatchObject({
      isOn: false,
      maxCoinsPerDay: 40,
    })
    await work()
    expect(await topUpsOf(person)).toEqual([])
  })

  it('refuses visitors, and limits that are none', async () => {
    expect((await t.call('GET /wallet/top-up')).status).toBe(401)
    expect((await t.call('PUT /wallet/top-up', { body: { isOn: true } })).status).toBe(401)
    const { person } = await reader(1_000, 50)
    for (const body of [{}, { isOn: 'yes' }, { isOn: true, maxCoinsPerDay: 0 }]) {
      expect((await change(person, body)).status).toBe(400)
    }
    expect(await stateOf(person)).toMatchObject({ isOn: false, maxCoinsPerDay: null })
  })
})

import { createHash, createPublicKey, verify } from 'node:crypto'
import type { StreamStatement } from '@plax/contracts/donation/statements'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { goOn } from '../../../testing/live-chats.ts'
import { signUpStreamer } from '../../../testing/live-publisher.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'

const dayMs = 86_400_000

describe('the statement of a stream', () => {
  let t: TestApp
  let creator: Person
  let fan: Person
  let streamOid: string

  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    creator = await signUpStreamer(t)
    fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 1000)
    await pay('POST /live/donation/options', { useMissionDonation: true }, creator)
    streamOid = await goOn(t, creator)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  async function pay(call: string, body: Record<string, unknown>, by = fan) {
    t.clock.advance(1000)
    const answer = await t.call(call, { token: by.token, idempotencyKey: newKey(), body })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const donate = (coin: number, more: Record<string, unknown> = {}) =>
    pay('POST /live/donation', {
      creatorOid: creator.oid,
      donationData: { coin, content: 'For you' },
      ...more,
    })
  const assign = async (coin: number): Promise<string> => {
    const missionData = { content: 'Sing a song', timeLimit: 600, coin }
    const body = { creatorOid: creator.oid, missionData }
    return (await pay('POST /live/donation/mission', body)).mission.oid
  }
  const decide = (oid: string, status: string) =>
    pay('POST /live/donation/mission/status', { oid, status }, creator)
  const end = async () => {
    t.clock.advance(1000)
    await t.deps.db
      .updateTable('live_streams')
      .set({ state: 'ended', ended_at: t.clock.now() })
      .where('oid', '=', streamOid)
      .execute()
  }
  const ask = (by = creator) =>
    t.call(`GET /live/statement?streamOid=${streamOid}`, { token: by.token })

  it('lists every coin that came in as paid, held or returned', async () => {
    await donate(30)
    await donate(12, { isHiddenName: true })
    await decide(await assign(100), 'rejected')
    const open = await assign(60)
    await pay('POST /live/ticket', { price: 25 }, creator)
    await pay('POST /live/ticketing', { creatorOid: creator.oid })
    await end()
    const { status, body } = await ask()
    expect(status).toBe(200)
    const statement = body.statement as StreamStatement
    expect(statement).toMatchObject({
      streamOid,
      creatorOid: creator.oid,
      coins: 227,
      paid: 67,
      held: 60,
      returned: 100,
    })
    expect(
      statement.rows.map(({ kind, coins, paid, held, returned, text }) => ({
        kind,
        text,
        is: [coins, paid, held, returned],
      })),
    ).toEqual([
      { kind: 'text', text: 'For you', is: [30, 30, 0, 0] },
      { kind: 'text', text: 'For you', is: [12, 12, 0, 0] },
      { kind: 'mission', text: 'Sing a song', is: [100, 0, 0, 100] },
      { kind: 'mission', text: 'Sing a song', is: [60, 0, 60, 0] },
      { kind: 'ticket', text: '', is: [25, 25, 0, 0] },
    ])
    expect(statement.rows.map(({ sender }) => sender?.nickname ?? null)).toEqual([
      fan.nickname,
      null,
      fan.nickname,
      fan.nickname,
      null,
    ])
    expect((await walletOf(t, fan)).coins).toBe(1000 - 227 + 100)
    await decide(open, 'accepted')
    await decide(open, 'success')
    expect((await ask()).body.statement).toMatchObject({ paid: 127, held: 0, returned: 100 })
  })

  it('shows the fee and the net amount of each row, which add up to what the ledger has', async () => {
    const [second, third] = [await signUpPerson(t), await signUpPerson(t)]
    await giveAmount(t, second, 'coin', 500)
    await giveAmount(t, third, 'bonusCoin', 500)
    await giveAmount(t, fan, 'bonusCoin', 500)
    await pay(
      'POST /live/donation/mission/settings',
      { failureRewardPercent: 35, minCoins: 10 },
      creator,
    )
    await t.call('POST /live/studio', { token: creator.token, body: { useBonusCoins: true } })
    await donate(33)
    await pay('POST /live/donation', {
      creatorOid: creator.oid,
      donationData: { coin: 15, content: 'For you', payWith: 'bonusCoin' },
    })
    const failed = await assign(101)
    const boost = { oid: failed, coin: 53 }
    await pay('POST /live/donation/mission/coin/append', boost, second)
    const free = { oid: failed, coin: 40, payWith: 'bonusCoin' }
    await pay('POST /live/donation/mission/coin/append', free, third)
    await decide(failed, 'accepted')
    await decide(failed, 'failed')
    await decide(await assign(60), 'rejected')
    await assign(70)
    await pay('POST /live/ticket', { price: 25 }, creator)
    await pay('POST /live/ticketing', { creatorOid: creator.oid })
    await end()
    const { statement } = (await ask()).body as { statement: StreamStatement }
    for (const { paid, bonus, fee, net, held } of statement.rows) {
      expect(bonus + fee + net).toBe(paid)
      if (held > 0) expect([paid, fee, net]).toEqual([0, 0, 0])
    }
    const sum = (of: (row: StreamStatement['rows'][number]) => number) =>
      statement.rows.reduce((all, row) => all + of(row), 0)
    expect([statement.fee, statement.net, statement.bonus]).toEqual([
      sum(({ fee }) => fee),
      sum(({ net }) => net),
      sum(({ bonus }) => bonus),
    ])
    const sums = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    const earned = sums.find(({ bucket }) => bucket === 'coin')?.amount
    expect(statement.net).toBe(earned)
    expect(statement.fee).toBeGreaterThan(0)
    const { rows } = await t.deps.pool.query(
      `SELECT sum(paid + bonus)::int AS paid, sum(bonus)::int AS bonus, sum(earned)::int AS net
       FROM sales WHERE creator_oid = $1`,
      [creator.oid],
    )
    const { paid, bonus, net } = statement
    expect({ paid, bonus, net }).toEqual(rows[0])
    expect(bonus).toBeGreaterThan(15)
    // Of the mission’s payments, those in coins alone earn.
    const [first, boosted, unearned] = statement.rows.filter(({ kind }) => kind === 'mission')
    expect([first?.net, boosted?.net].every((part) => Number(part) > 0)).toBe(true)
    expect([unearned?.net, unearned?.fee, unearned?.bonus]).toEqual([0, 0, unearned?.paid])
  })

  it('is signed with the installation’s key', async () => {
    await donate(30)
    await end()
    const { statement, file, signature, publicKey } = (await ask()).body
    expect(JSON.parse(file)).toEqual(statement)
    const isSigned = (text: string) => {
      const sha256 = createHash('sha256').update(text).digest('hex')
      const bytes = Buffer.from(signature, 'base64url')
      return verify(
        null,
        Buffer.from(`plax statement\n${sha256}`),
        createPublicKey(publicKey),
        bytes,
      )
    }
    expect(isSigned(file)).toBe(true)
    expect(isSigned(file.replace('"coins": 30', '"coins": 31'))).toBe(false)
  })

  it('is for its creator and administrators, once the stream has ended', async () => {
    expect(refusal(await ask())).toEqual([404, 'donation.no_statement'])
    await end()
    for (const other of [fan, await signUpStreamer(t)]) {
      expect(refusal(await ask(other))).toEqual([404, 'donation.no_statement'])
    }
    expect((await t.call(`GET /live/statement?streamOid=${streamOid}`)).status).toBe(401)
    expect((await ask(await signUpAdmin(t))).status).toBe(200)
    const wrong = await t.call('GET /live/statement?streamOid=1', { token: creator.token })
    expect(wrong.status).toBe(400)
  })

  it('is available for 30 days', async () => {
    await end()
    t.clock.advance(30 * dayMs - 1000)
    expect((await ask()).status).toBe(200)
    t.clock.advance(1000)
    expect(refusal(await ask())).toEqual([410, 'donation.statement_gone'])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

const zone = 'platform.business_zone'
const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02']

/** The first sale is made on November 1 in Seoul, when it is October 31 in New York. */
describe('months of sales', () => {
  let t: TestApp
  let admin: Person
  let mira: Person
  let story: string
  let sold = 0
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-10-20T09:00:00Z'))
    admin = await signUpAdmin(t)
    mira = await signUpCreator(t, 'Mira')
    const terms = { access: 'buyers', priceCoins: 1000, title: 'A story' }
    story = await publishStory(t, mira, terms)
    await sell('2026-10-31T20:00:00Z')
  })
  afterAll(() => t.close())

  /** Sessions end as the months pass. */
  const on = async (time: string) => {
    t.clock.set(new Date(time))
    for (const person of [mira, admin]) {
      const { email, password } = person
      person.token = (await t.call('POST /account/login', { body: { email, password } })).body.token
    }
  }
  async function sell(time: string): Promise<void> {
    await on(time)
    const fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 1000)
    const body = { contentOid: story, priceCoins: 1000 }
    const sent = { token: fan.token, idempotencyKey: newKey(), body }
    expect((await t.call('POST /payment/orders', sent)).status).toBe(200)
    sold += 1
  }
  /** Null resets it. */
  const setZone = async (value: string | null) => {
    const { items } = (await t.call('GET /admin/settings', { token: admin.token })).body
    const { version } = items.find(({ name }: { name: string }) => name === zone)
    const body = { version, reason: 'We moved.', ...(value !== null && { value }) }
    const call = `${value === null ? 'DELETE' : 'PUT'} /admin/settings/${zone}`
    const answer = await t.call(call, { token: admin.token, body })
    expect(answer.status, answer.text).toBe(200)
  }
  const close = async () => t.jobs.get('settlement.close-months')?.({})
  const statement = async (month: string) =>
    (await t.call(`GET /settlement/statements/${month}`, { token: mira.token })).body
  /** How many sales each month has. */
  const read = async () => {
    const counts = []
    for (const month of months) counts.push((await statement(month)).sums[0]?.sold ?? 0)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sold)
    const earned = []
    for (const year of [2026, 2027]) {
      const path = `GET /account/creator-settlement?year=${year}`
      earned.push(...(await t.call(path, { token: mira.token })).body.months)
    }
    expect(earned.reduce((sum, { coins }) => sum + coins, 0)).toBe(sold * 800)
    return counts
  }

  it('are not those before the first, whatever zone is set later', async () => {
    expect(await read()).toEqual([0, 0, 1, 0, 0, 0])
    await setZone('America/New_York')
    expect(await read()).toEqual([0, 0, 1, 0, 0, 0])
  })

  it('stay when the zone changes twice in a month, and back', async () => {
    await sell('2026-11-15T09:00:00Z')
    await setZone('Pacific/Kiritimati')
    expect(await read()).toEqual([0, 0, 2, 0, 0, 0])
    await setZone(null)
    expect(await read()).toEqual([0, 0, 2, 0, 0, 0])
  })

  it('keep statements and hashes of closed months when the zone changes at the border', async () => {
    await sell('2026-11-30T14:59:59Z')
    await setZone('Pacific/Pago_Pago')
    await sell('2026-11-30T15:00:00Z')
    await setZone('Pacific/Kiritimati')
    expect(await read()).toEqual([0, 0, 3, 1, 0, 0])
    await on('2026-11-30T16:30:00Z')
    await close()
    const november = await statement('2026-11')
    expect(november).toMatchObject({ zone: 'Asia/Seoul', isOver: true })
    expect(november.hash).toMatch(/^[0-9a-f]{64}$/)
    for (const value of ['America/New_York', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', null]) {
      await setZone(value)
      await close()
      expect(await statement('2026-11')).toEqual(november)
      expect(await read()).toEqual([0, 0, 3, 1, 0, 0])
    }
    // December ends by the zone that was set when it began, January by the present one.
    await setZone('Pacific/Pago_Pago')
    await sell('2026-12-31T09:59:59Z')
    await sell('2026-12-31T10:00:00Z')
    await sell('2027-01-01T10:59:59Z')
    await sell('2027-01-01T11:00:00Z')
    expect(await read()).toEqual([0, 0, 3, 2, 3, 0])
    // It is February there, but January ends by the zone that was set when it began.
    await sell('2027-02-01T10:59:59Z')
    await setZone('Pacific/Kiritimati')
    expect(await read()).toEqual([0, 0, 3, 2, 4, 0])
    expect(await statement('2026-11')).toEqual(november)
  })
})

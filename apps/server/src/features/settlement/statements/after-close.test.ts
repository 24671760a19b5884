import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { publishStory } from '../../../testing/stories.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'

type Line = { kind: string; itemOid: string; earned: number; claims: number }

describe('closed statements', () => {
  let t: TestApp
  let admin: Person
  let mira: Person
  let noa: Person
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-10-05T09:00:00Z'))
    admin = await signUpAdmin(t)
    ;[mira, noa] = [await signUpCreator(t, 'Mira'), await signUpCreator(t, 'Noa')]
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  /** Sessions end as the months pass. */
  const on = async (time: string) => {
    t.clock.set(new Date(time))
    for (const person of [mira, noa, admin]) {
      const { email, password } = person
      person.token = (await t.call('POST /account/login', { body: { email, password } })).body.token
    }
  }
  const post = async (path: string, person: Person, body: Record<string, unknown>) => {
    const sent = { token: person.token, idempotencyKey: newKey(), body }
    const answer = await t.call(`POST ${path}`, sent)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const buyer = async (coins: number, bonus = 0) => {
    const person = await signUpPerson(t)
    if (coins > 0) await giveAmount(t, person, 'coin', coins)
    if (bonus > 0) await giveAmount(t, person, 'bonusCoin', bonus)
    return person
  }
  const close = async () => t.jobs.get('settlement.close-months')?.({})
  const statement = async (month: string, person = mira) =>
    (await t.call(`GET /settlement/statements/${month}`, { token: person.token })).body
  const earnedIn = async (month: string, person = mira) =>
    (await statement(month, person)).sums[0]?.earned ?? 0
  const balanceOf = async ({ oid }: Person) =>
    (await getAccountSums(t.deps.db, { ownerOid: oid, kind: 'creator' }))[0]?.amount ?? 0
  const refundOrder = (oid: string) =>
    post('/account/admin/refunds', admin, { kind: 'order', oid, reason: 'A mistake.' })

  describe('when refunds are made later', () => {
    let order: string
    let alone: string
    let donation: string
    let joint: string
    let story: string
    beforeAll(async () => {
      story = await publishStory(t, mira, {
        access: 'buyers',
        allowsBonus: true,
        priceCoins: 101,
        title: 'A story',
      })
      joint = await publishContent(t, noa, {
        price: 77,
        allowsBonus: true,
        coCreators: [{ email: mira.email, share: 33 }],
      })
      await post('/content/co-creations', mira, { contentOid: joint, accept: true })
      // 178 coins, of which 57 are bonus coins, for a line of Mira's and one that she and Noa share.
      const first = await buyer(121, 57)
      await post('/account/shoppingCart/update', first, {
        add: [`story_${story}`, `video_${joint}`],
      })
      const shoppingCart = [
        { entry: `story_${story}`, coins: 101 },
        { entry: `video_${joint}`, coins: 77 },
      ]
      order = (await post('/account/purchase/shoppingCart', first, { shoppingCart })).orderOid
      const second = await buyer(60 + 33, 41)
      const bought = { contentOid: story, priceCoins: 101 }
      alone = (await post('/payment/orders', second, bought)).orderOid
      const given = { amount: 33, creatorOid: mira.oid, comment: 'For you', contentOid: story }
      donation = (await post('/account/donate', second, given)).comment.commentOid
      await on('2026-11-01T17:00:00Z')
      await close()
    })

    it('keep lines and hash, and the next month deducts what was refunded', async () => {
      const people = [mira, noa]
      const before = await Promise.all(people.map((person) => statement('2026-10', person)))
      expect(before.map(({ hash }) => hash)).toEqual([expect.any(String), expect.any(String)])
      const all = await Promise.all(people.map(balanceOf))
      expect(before.map(({ sums }) => sums[0].earned)).toEqual(all)
      await refundOrder(order)
      await post(`/account/admin/donations/${donation}/refund`, admin, { reason: 'Asked for.' })
      expect(await Promise.all(people.map((person) => statement('2026-10', person)))).toEqual(
        before,
      )
      const november = await Promise.all(people.map((person) => statement('2026-11', person)))
      for (const [index, person] of people.entries()) {
        const { sums, items } = november[index]
        const left = await balanceOf(person)
        expect(left).toBeGreaterThanOrEqual(0)
        expect((all[index] ?? 0) + sums[0].earned).toBe(left)
        expect(sums[0].claims).toBe(sums[0].earned)
        const parts = items.reduce((sum: number, { earned }: Line) => sum + earned, 0)
        expect(parts).toBe(sums[0].earned)
      }
      expect(november[0].items.map(({ kind, itemOid }: Line) => [kind, itemOid])).toEqual([
        ['content', joint],
        ['donation', story],
        ['story', story],
      ])
    })

    it('are all undone by refunds of all sales, to zero', async () => {
      await refundOrder(alone)
      expect(await balanceOf(mira)).toBe(0)
      expect((await earnedIn('2026-10')) + (await earnedIn('2026-11'))).toBe(0)
      expect(await balanceOf(noa)).toBe(0)
      const { open } = (await t.call('GET /account/payouts', { token: mira.token })).body
      expect(open.coins).toBe(0)
    })
  })

  it('are followed by a deduction of only what the ledger took back', async () => {
    const title = 'A note'
    const note = await publishStory(t, noa, { access: 'buyers', priceCoins: 1, title })
    const orders: string[] = []
    // At 80 % of a coin, the second brings one, and the sixth leaves four fifths for the next.
    for (let count = 0; count < 6; count += 1) {
      const body = { contentOid: note, priceCoins: 1 }
      orders.push((await post('/payment/orders', await buyer(1), body)).orderOid)
    }
    const november = await earnedIn('2026-11', noa)
    await on('2026-12-01T17:00:00Z')
    await close()
    const before = await statement('2026-11', noa)
    const balance = await balanceOf(noa)
    await refundOrder(orders[1] ?? '')
    const left = await balanceOf(noa)
    expect([left, left - balance]).toEqual([4, 0])
    const { sums } = await statement('2026-12', noa)
    expect(sums).toMatchObject([{ sold: 0, refunded: 1, earned: 0, claims: 0 }])
    expect(await statement('2026-11', noa)).toEqual(before)
    expect(before.sums[0].earned).toBe(november)
  })
})

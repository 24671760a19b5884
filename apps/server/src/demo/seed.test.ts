import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeps } from '../deps.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { signUpPerson } from '../testing/people.ts'
import { walletOf } from '../testing/money.ts'
import { expectSoundLedger } from '../testing/sound-ledger.ts'
import { findUserByName } from '../features/account/account.service.ts'
import { channels } from './channels.ts'
import { demoWorldSetting } from './demo-world.ts'
import {
  creators,
  demoPassword,
  demoPeople,
  type DemoPerson,
  operator,
  reader,
  staff,
} from './people.ts'
import { demoMissions } from './assign-missions.ts'
import { demoLiveDonations } from './donate-live.ts'
import { demoAlerts } from './offer-alerts.ts'
import { siteEmotes } from './draw-emotes.ts'
import { demoRoulettes } from './spin-roulettes.ts'
import { demoStreamers } from './go-live.ts'
import { demoFollows } from './follow-creators.ts'
import { findPerson } from './people-made.ts'
import { demoPayouts } from './pay-creators.ts'
import { demoCharges, demoChats, demoPurchases } from './purchases.ts'
import { seedDemo } from './seed.ts'
import { letterStory } from './stories/letter.ko.ts'
import { shipStory } from './stories/ship.en.ts'
import { lighthouseStory } from './stories/lighthouse.ko.ts'
import { demoAd } from './show-ads.ts'
import { demoStories } from './stories/stories.ts'
import { trainStory } from './stories/train.en.ts'
import { talkOfStories } from './talk/of-stories.ts'
import { demoCoupon, demoSubscribers } from './tiers.ts'
import { monthsBefore } from './timeline.ts'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  const other = await createDeps(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
  const options = { pictureScale: 0.125 }
  await Promise.all([seedDemo(t.deps, options), seedDemo(other, options)])
  await seedDemo(t.deps, options)
  await other.bus.stop()
  await other.db.destroy()
}, 180_000)

afterAll(() => t.close())

it('has creators of each language who go live, and what they announced', async () => {
  const { body } = await t.call('GET /live/schedules')
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual(
    demoStreamers.flatMap(({ announced }) => announced.map(({ title }) => title)),
  )
  const { token } = await signIn(creators.mira)
  const studio = await t.call('GET /live/studio', { token })
  expect(studio.body).toMatchObject({
    stream: { state: 'preparing', title: demoStreamers[0]?.title, thumbnail: expect.any(Object) },
    level: { name: 'plus' },
  })
})

it('has promoted creators, one by an ad beside streams', async () => {
  const promoted = await t.call('GET /live/sponsored/creators')
  expect(promoted.body.items).toMatchObject([
    { nickname: expect.stringContaining(creators[demoAd.of].nickname), isAd: true },
    { isAd: false },
  ])
  const { token } = await signIn(operator)
  const { body } = await t.call('GET /live/admin/ads', { token })
  expect(body.items).toMatchObject([
    { title: demoAd.title, placement: 'beside', state: 'running', picture: expect.any(Object) },
  ])
})

it('has a story that reacts to the streams of its creator', async () => {
  const { token } = await signIn(creators.rowan)
  const { body } = await t.call('GET /live/story', { token })
  expect(body).toMatchObject({
    story: { title: trainStory.title, names: ['Ines Vale', 'Marta Vale'], hasEvents: true },
    answersChat: true,
    stoppedFor: null,
  })
})

it('has live donations in four languages, whose goals count them', async () => {
  for (const { to, goal, donations } of demoLiveDonations) {
    const { token } = await signIn(creators[to])
    const { body } = await t.call('GET /live/donations?donationType=text', { token })
    const given = body.items.map(
      (one: { content: string; coin: number; isHiddenName: boolean }) => [
        one.content,
        one.coin,
        one.isHiddenName,
      ],
    )
    expect(given).toEqual(
      donations
        .toSorted((a, b) => a.daysAgo - b.daysAgo)
        .map(({ text, coins, isHidden = false }) => [text, coins, isHidden]),
    )
    const { creatorOid } = body.items[0]
    const options = await t.call(`GET /live/donation/options?creatorOid=${creatorOid}`)
    const spun = demoRoulettes
      .filter(({ by }) => by === to)
      .reduce((sum, { coin, spins }) => sum + coin * spins.length, 0)
    const donated = donations.reduce((sum, { coins }) => sum + coins, spun)
    const missions = await t.call('GET /live/donation/missions?side=received', { token })
    const raised = missions.body.items.reduce(
      (sum: number, { paidCoins }: { paidCoins: number }) => sum + paidCoins,
      donated,
    )
    expect(options.body.goal).toEqual({ ...goal, raised })
  }
})

it('stores custom alerts with sounds, and a donation that chose one', async () => {
  const { token } = await signIn(creators.mira)
  const own = await t.call('GET /live/alerts/custom/own', { token })
  for (const { by, name, priceCoins } of demoAlerts) {
    if (by !== 'mira') continue
    const found = own.body.items.find((one: { name: string }) => one.name === name)
    expect(found).toMatchObject({ priceCoins, image: { width: 900, height: 600 } })
    const { statusCode, headers } = await t.app.inject(found.sound.url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'audio/wav'])
  }
  const { body } = await t.call('GET /live/donations?donationType=text', { token })
  const chosen = body.items.filter(({ optionName }: { optionName: string | null }) => optionName)
  expect(chosen).toMatchObject([{ optionName: '불꽃놀이', coin: 120 }])
})

it('has emotes of creators and of the site', async () => {
  const { oid: creatorOid } = await findPerson(t.deps, 'mira')
  const own = await t.call(`GET /emoticon/group/creator?creatorOid=${creatorOid}`)
  const named = own.body.emoticonGroups.map(
    ({ emoticons }: { emoticons: { name: string; type: string }[] }) =>
      emoticons.map(({ name, type }) => `${name} ${type}`),
  )
  expect(named).toEqual([['하트 static', '웃음 static'], ['등대 animated']])
  const site = await t.call('GET /emoticon/group/free')
  expect(site.body.emoticonGroups[0].emoticons).toHaveLength(siteEmotes.length)
})

it('has roulettes with spins, each with its proof', async () => {
  for (const { by, name, coin, items, spins } of demoRoulettes) {
    const { oid: creatorOid } = await findPerson(t.deps, by)
    const shown = await t.call(`GET /live/donation/roulettes?creatorOid=${creatorOid}`)
    expect(shown.body).toMatchObject({
      isOpen: true,
      items: [{ table: { name, feeCoins: coin, items: items.map(([item]) => ({ name: item })) } }],
    })
    const proofs = await t.call(`GET /live/donation/roulette/proofs?creatorOid=${creatorOid}`)
    expect(proofs.body.items).toHaveLength(spins.length)
  }
})

it('has a donation that a synthetic voice read', async () => {
  const { token } = await signIn(creators.mira)
  const { body } = await t.call('GET /live/donations?donationType=text', { token })
  const spoken = body.items.filter(({ useTts }: { useTts: boolean }) => useTts)
  expect(spoken).toMatchObject([{ content: '등대 장면 정말 좋았어요!' }])
  const { rows } = await t.deps.pool.query('SELECT oid FROM speeches WHERE donation_oid = $1', [
    spoken[0].oid,
  ])
  const sound = await t.call(`GET /live/tts/url?oid=${rows[0].oid}`, { token })
  expect(sound.body).toMatchObject({ state: 'ready', url: expect.any(String) })
  const options = await t.call(`GET /live/donation/options?creatorOid=${spoken[0].creatorOid}`)
  expect(options.body.tts).toEqual({ isOffered: true, minCoins: 10 })
})

it('has missions in four languages and most states, whose coins add up', async () => {
  const states = new Set<string>()
  for (const { to, task, coins, boosts } of demoMissions) {
    const { token } = await signIn(creators[to])
    const { body } = await t.call('GET /live/donation/missions?side=received', { token })
    const found = body.items.find(({ content }: { content: string }) => content === task)
    const given = boosts.reduce((sum, boost) => sum + boost.coins, coins)
    expect(found).toMatchObject({ coin: given, funderCount: 1 + boosts.length })
    const { status, paidCoins, returnedCoins, endTime } = found
    expect(paidCoins + returnedCoins).toBe(endTime === null ? 0 : given)
    states.add(status)
  }
  expect([...states].toSorted()).toEqual([
    'accepted',
    'cancelled',
    'failed',
    'pending',
    'rejected',
    'success',
  ])
})

interface SaleOfStory {
  buyer: { userOid: string }
}

interface SalesOfKind {
  currency: 'coin' | 'credit'
  amount: number
  earnedAmount: number
}

const tokens = new Map<string, string>()

async function signIn({ email }: DemoPerson): Promise<{ token: string }> {
  const known = tokens.get(email)
  if (known !== undefined) return { token: known }
  const signedIn = await t.call('POST /account/login', { body: { email, password: demoPassword } })
  tokens.set(email, signedIn.body.token)
  return { token: signedIn.body.token }
}

it('makes one world even where two processes start together, and again', async () => {
  const { body } = await t.call('GET /story-chat/chat-contents')
  const titles = body.items.map((item: { title: string }) => item.title)
  expect(titles.toSorted()).toEqual(demoStories.map(({ story }) => story.title).toSorted())
  const { count } = await t.deps.db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(demoPeople.length)
})

it('publishes stories that a visitor may open or buy, with pictures and characters', async () => {
  const { body } = await t.call('GET /story-chat/chat-contents')
  for (const { contentOid } of body.items) {
    const found = await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`)
    const { access } =
      demoStories.find(({ story }) => story.title === found.body.content.title)?.story ?? {}
    expect(found.body.access.allowed).toBe(access === undefined)
    const { thumbnail, characters, briefIntroduction } = found.body.content
    expect([...briefIntroduction].length).toBeLessThanOrEqual(40)
    expect(thumbnail.height / thumbnail.width).toBeCloseTo(4 / 3)
    for (const character of characters) expect(character.portrait).not.toBeNull()
  }
})

it('signs the reader in with a wallet that was filled once', async () => {
  const signedIn = await t.call('POST /account/login', {
    body: { email: reader.email, password: demoPassword },
  })
  const wallet = await walletOf(t, { ...signedIn.body.user, token: signedIn.body.token })
  expect(wallet).toMatchObject({ coins: 300, bonusCoins: 50, creditMilli: 500_000 })
  await expectSoundLedger(t)
})

it.each(staff)('has an account with the role $role', async (person) => {
  const { token } = await signIn(person)
  const { self } = (await t.call('GET /account/getuser', { token })).body
  expect(self.roles).toContain(person.role)
  expect(self.isAdmin).toBe(false)
})

it('shows its creators with pictures, introductions and names in other languages', async () => {
  for (const [by, person] of Object.entries<DemoPerson>(creators)) {
    const { nickname, names } = person
    const { intro, displayNames } = channels.find((channel) => channel.by === by) ?? {}
    const { oid } = (await findUserByName(t.deps.db, nickname)) ?? {}
    for (const lang of ['ko', 'en', 'jp', 'es'] as const) {
      const { user } = (await t.call(`GET /account/getuser?userOid=${oid}&lang=${lang}`)).body
      const introduction = intro?.[lang] ?? person.introduction
      expect(introduction).not.toBe('')
      const name = displayNames?.[lang] ?? names?.[lang] ?? nickname
      expect(user).toMatchObject({ nickname, name, introduction })
      expect(user.picture).toMatchObject({ width: 320, height: 320 })
    }
  }
  const assets = await t.deps.db
    .selectFrom('users')
    .select('picture_asset_oid')
    .where('picture_asset_oid', 'is not', null)
    .execute()
  expect(new Set(assets.map((row) => row.picture_asset_oid)).size).toBe(6)
})

it('has a channel whose name has a space, and tiers that read in all four languages', async () => {
  const spaced = channels.filter(({ displayNames }) => displayNames?.en?.includes(' '))
  expect(spaced.map(({ by }) => by)).toEqual(['rowan'])
  const { oid } = (await findUserByName(t.deps.db, creators.mira.nickname)) ?? {}
  const namesIn = async (lang: string) => {
    const path = `GET /account/subscription-tiers?creatorOid=${oid}&lang=${lang}`
    return (await t.call(path)).body.tiers.map(({ name }: { name: string }) => name)
  }
  expect(await namesIn('ko')).toEqual(['반딧불', '등대지기'])
  expect(await namesIn('en')).toEqual(['Firefly', 'Lighthouse keeper'])
  expect(await namesIn('jp')).toEqual(['ほたる', '灯台守'])
  expect(await namesIn('es')).toEqual(['Luciérnaga', 'Guardián del faro'])
})

it('has a ranking of each period at once, which moves and which no reader is part of', async () => {
  const titles: Record<string, string[]> = {}
  for (const period of ['daily', 'weekly', 'monthly']) {
    const { items } = (await t.call(`GET /story-chat/rankings?period=${period}`)).body
    expect(items.length).toBeGreaterThanOrEqual(4)
    expect(items.some((item: { formerPlace: number | null }) => item.formerPlace)).toBe(true)
    expect(items[0].readers).toBeGreaterThan(items.at(-1).readers)
    titles[period] = items.map((item: { story: { title: string } }) => item.story.title)
  }
  expect(titles.weekly).not.toEqual(titles.daily)
  expect(titles.monthly).not.toEqual(titles.weekly)
  const haru = await findUserByName(t.deps.db, reader.nickname)
  const reads = await t.deps.db.selectFrom('shelf_reads').select('reader_oid').execute()
  expect(reads.map(({ reader_oid }) => reader_oid)).not.toContain(haru?.oid)
})

it('has subscribers who paid each month of the last ones, once', async () => {
  const payments = await t.deps.db.selectFrom('subscription_payments').select('month').execute()
  const { length } = demoSubscribers.flatMap(({ monthsAgo }) => Array(monthsAgo + 1).fill(0))
  expect(payments).toHaveLength(length)
  expect(new Set(payments.map((row) => row.month)).size).toBe(5)
  await expectSoundLedger(t)
})

it('has followers of its creators', async () => {
  const mira = await findUserByName(t.deps.db, creators.mira.nickname)
  const { body } = await t.call(`GET /account/getuser?userOid=${mira?.oid}`)
  const followers = Object.values(demoFollows).filter((followed) => followed.includes('mira'))
  expect(body.followerCount).toBe(followers.length)
  const haru = await signIn(reader)
  const followed = (await t.call('POST /account/favorite/creators', { ...haru, body: {} })).body
  expect(followed.favorites).toHaveLength(demoFollows.haru?.length ?? 0)
})

it('has purchases of a reader: with bonus coins, refunded, and bought again', async () => {
  const haru = await signIn(reader)
  const { items } = (await t.call('GET /payment/orders', haru)).body
  const facts = items.map(
    ({ title, priceCoins, bonusCoins, state }: Record<string, string | number>) => [
      title,
      priceCoins,
      bonusCoins,
      state,
    ],
  )
  expect(facts).toEqual([
    [letterStory.title, 90, 0, 'paid'],
    [letterStory.title, 90, 0, 'refunded'],
    [shipStory.title, 60, 50, 'paid'],
  ])
})

it('has payments by card that were made, declined and returned, and a coupon that was used', async () => {
  const admin = await signIn(operator)
  const { body } = await t.call('GET /payment/admin/card-orders?limit=100', admin)
  const states = body.items.map((order: { state: string }) => order.state)
  expect(new Set(states)).toEqual(new Set(['paid', 'declined', 'returned']))
  expect(states.filter((state: string) => state === 'paid')).toHaveLength(3 + 4)
  const charges = (await t.call('GET /payment/admin/charges?limit=100', admin)).body.items
  const bought = charges.filter((charge: { purpose: string }) => charge.purpose === 'coins')
  expect(bought.map((charge: { state: string }) => charge.state).toSorted()).toEqual(
    demoCharges
      .map((one) => (one.isGivenUp ? 'cancelled' : one.refundReason ? 'refunded' : 'paid'))
      .toSorted(),
  )
  const mira = await signIn(creators.mira)
  const coupons = (await t.call('GET /account/coupon/tier', mira)).body.items
  expect(coupons).toMatchObject([{ price: demoCoupon.priceCoins, uses: 1 }])
})

it('has a story that was given, and chats that were paid for, as often as is said in them', async () => {
  const odette = await signIn(creators.odette)
  const lucia = await findUserByName(t.deps.db, creators.lucia.nickname)
  const salesOf = async (kind: string) => {
    const answer = await t.call(`GET /payment/sales?kind=${kind}&limit=100`, odette)
    return answer.body.items.filter((sale: SaleOfStory) => sale.buyer.userOid === lucia?.oid)
  }
  const items = await salesOf('story')
  expect(items).toMatchObject([{ amount: 60 }])
  expect(await salesOf('gift')).toMatchObject([{ amount: 60, itemOid: items[0].itemOid }])
  const rowan = await signIn(creators.rowan)
  const given = await t.call(`GET /story-chat/chat-content?contentOid=${items[0].itemOid}`, rowan)
  expect(given.body.access.allowed).toBe(true)

  for (const [person, story] of [
    [creators.rowan, trainStory],
    [creators.mira, lighthouseStory],
  ] as const) {
    const replies = demoChats.filter((chat) => chat.story === story).flatMap(({ says }) => says)
    const creator = await signIn(person)
    const { kinds } = (await t.call('GET /payment/sales/totals?kind=chat', creator)).body
    expect(kinds).toMatchObject([
      { sales: replies.length, amount: replies.length * story.creditsPerChatMilli },
    ])
    const months = [0, 1, 2].map((ago) => monthsBefore(t.clock.now(), ago, 1))
    const consumed = await Promise.all(
      months.map(async (month) => {
        const asked = `year=${month.getUTCFullYear()}&month=${month.getUTCMonth() + 1}`
        return (await t.call(`GET /story-chat/creator/consume?${asked}`, creator)).body
      }),
    )
    const sumOf = (field: 'replies' | 'totalMilli' | 'paidMilli') =>
      consumed.reduce((sum, month) => sum + month[field], 0)
    expect([sumOf('replies'), sumOf('totalMilli'), sumOf('paidMilli')]).toEqual([
      kinds[0].sales,
      kinds[0].amount,
      kinds[0].paidAmount,
    ])
    expect(kinds[0].bonusAmount).toBe(person === creators.mira ? 15_000 : 0)
  }
})

it('has talk of stories in four languages: pinned, hearted, donated with, reviewed', async () => {
  for (const { story, likedBy, comments } of talkOfStories) {
    const { contentOid } = await t.deps.db
      .selectFrom('catalogue_items')
      .select('oid as contentOid')
      .where('title', '=', story.title)
      .executeTakeFirstOrThrow()
    const { body } = await t.call(`GET /content/comments?contentOid=${contentOid}`)
    const shown = comments.filter(({ report }) => !report?.decision)
    const replies = shown.flatMap((comment) => comment.replies ?? [])
    expect(body.count).toBe(shown.length + replies.length)
    const counted = (await t.call(`GET /content/counts?contentOids=${contentOid}`)).body.items
    expect(counted).toMatchObject([{ likes: likedBy.length, comments: body.count }])
    for (const { text, likedBy: likers = [], coins = null, hasHeart = false } of shown) {
      const said = [...body.items, ...body.pinned].find((one) => one.text === text)
      expect(said).toMatchObject({ likes: likers.length })
      expect([said.donationCoins, said.isHearted]).toEqual([coins, hasHeart])
    }
  }
  const rewards = await t.deps.db.selectFrom('review_rewards').select('coins').execute()
  expect(rewards).toEqual([{ coins: 2 }])
})

it('has a gift with thanks, a decision about a comment and a report that waits', async () => {
  const gifts = await t.deps.db.selectFrom('gifts').select(['message', 'thanks']).execute()
  const { words } = demoPurchases.find(({ to }) => to) ?? {}
  expect(gifts).toEqual([words])
  const doyun = await signIn(creators.doyun)
  const decisions = (await t.call('GET /moderation/decisions', doyun)).body.items
  expect(decisions).toMatchObject([{ rule: 'spam', measures: ['take_down', 'warn'] }])
  const admin = await signIn(operator)
  const open = (await t.call('GET /admin/moderation/cases', admin)).body.items
  expect(open).toMatchObject([{ state: 'open', reportCount: 1 }])
})

it('has sales that agree with the console’s revenue and with the ledger', async () => {
  const totals = { coin: { paid: 0, earned: 0 }, credit: { paid: 0, earned: 0 } }
  for (const person of Object.values<DemoPerson>(creators)) {
    const signedIn = await signIn(person)
    const { kinds } = (await t.call('GET /payment/sales/totals', signedIn)).body
    const ofCreator = { coin: 0, credit: 0 }
    for (const { currency, amount, earnedAmount } of kinds as SalesOfKind[]) {
      totals[currency].paid += amount
      totals[currency].earned += earnedAmount
      ofCreator[currency] += earnedAmount
    }
    const day = t.clock.now().toISOString().slice(0, 10)
    const earned = await t.call(`GET /ledger/earnings?from=${day}&to=${day}`, signedIn)
    for (const { bucket, amount } of earned.body.totals) {
      expect([person.nickname, bucket, amount]).toEqual([
        person.nickname,
        bucket,
        ofCreator[bucket as 'coin' | 'credit'],
      ])
    }
  }
  expect(totals.coin.earned).toBeGreaterThan(0)
  expect(totals.credit.earned).toBeGreaterThan(0)
  const { amounts } = (await t.call('GET /account/admin/revenue', await signIn(operator))).body
  const sumOf = (names: readonly string[], field: 'creators' | 'spent' | 'refunded') =>
    amounts
      .filter(({ bucket }: { bucket: string }) => names.includes(bucket))
      .reduce((sum: number, row: Record<typeof field, number>) => sum + row[field], 0)
  for (const [currency, bonus] of [
    ['coin', 'bonusCoin'],
    ['credit', 'bonusCredit'],
  ] as const) {
    const both = [currency, bonus]
    // What waits in open missions is spent, and isn’t sold yet.
    const held = currency === 'coin' ? await sumOpenMissions() : 0
    expect(totals[currency]).toEqual({
      paid: sumOf(both, 'spent') - sumOf(both, 'refunded') - held,
      earned: sumOf(both, 'creators'),
    })
  }
})

async function sumOpenMissions(): Promise<number> {
  const open = await t.deps.db
    .selectFrom('live_missions')
    .select('coins')
    .where('ended_at', 'is', null)
    .execute()
  return open.reduce((sum, { coins }) => sum + coins, 0)
}

it('has a payout that was made, one on its way, and one on hold with a reason', async () => {
  const payoutOf = async (person: DemoPerson) => {
    const { body } = await t.call('GET /account/payouts', await signIn(person))
    expect(body.items).toHaveLength(1)
    return { ...body.items[0], open: body.open, onTheWay: body.onTheWay }
  }
  const paid = await payoutOf(creators.toko)
  expect(paid).toMatchObject({ state: 'complete', currency: 'JPY', rate: '9.24' })
  expect(paid.netMinor).toBe(Math.floor((paid.coins * 100 + paid.creditMilli / 100) / 9.24))
  const onItsWay = await payoutOf(creators.odette)
  expect(onItsWay).toMatchObject({ state: 'processing', step: 'sent', currency: 'USD' })
  const held = await payoutOf(creators.lucia)
  expect(held).toMatchObject({ state: 'processing', heldReason: demoPayouts.held.held })
  expect(held.onTheWay.coins).toBe(held.coins)
  const admin = await signIn(operator)
  const run = (await t.call(`GET /settlement/admin/runs/${held.month}`, admin)).body
  expect(run.files).toMatchObject([{ payouts: 1, netMinor: onItsWay.netMinor }])
  const sums = run.totals.map((one: { step: string; requests: number }) => [one.step, one.requests])
  expect(sums.toSorted()).toEqual([
    ['requested', 1],
    ['sent', 1],
  ])
  // The sales that it paid say so.
  const toko = await signIn(creators.toko)
  const { items } = (await t.call('GET /payment/sales?limit=100', toko)).body
  const ofPayout = items.filter(({ payout }: { payout: unknown }) => payout !== null)
  const coins = ofPayout
    .filter(({ currency }: { currency: string }) => currency === 'coin')
    .reduce((sum: number, { earnedAmount }: { earnedAmount: number }) => sum + earnedAmount, 0)
  expect([coins, paid.coins > 0]).toEqual([paid.coins, true])
  await expectSoundLedger(t)
})

it('makes nothing twice where a start was interrupted', async () => {
  const count = async () => {
    const rows = await t.deps.db
      .selectFrom('postings')
      .select(({ fn }) => fn.countAll<number>().as('postings'))
      .executeTakeFirstOrThrow()
    const orders = await t.call('GET /payment/admin/card-orders?limit=100', await signIn(operator))
    const said = await t.deps.db
      .selectFrom('comments')
      .select(['oid', 'likes', 'replies'])
      .execute()
    return [
      rows.postings,
      orders.body.items.length,
      new Set(said.map((row) => JSON.stringify(row))),
    ]
  }
  const before = await count()
  await t.deps.db
    .transaction()
    .execute((tx) => t.deps.settings.set(tx, demoWorldSetting, 'begun', null))
  expect(await seedDemo(t.deps, { pictureScale: 0.125 })).toBe(true)
  expect(await count()).toEqual(before)
})

it('leaves an installation alone that has people already', async () => {
  const lived = await createTestApp()
  await signUpPerson(lived)
  expect(await seedDemo(lived.deps)).toBe(false)
  const { body } = await lived.call('GET /story-chat/chat-contents')
  expect(body.items).toEqual([])
  await lived.close()
})

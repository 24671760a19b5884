import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeps } from '../deps.ts'
import { checkInvariants } from '../features/ledger/ledger.service.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { signUpPerson } from '../testing/people.ts'
import { walletOf } from '../testing/money.ts'
import { findUserByNickname } from '../features/account/account.service.ts'
import { creators, demoPassword, demoPeople, type DemoPerson, reader } from './people.ts'
import { seedDemo } from './seed.ts'
import { demoStories } from './stories/stories.ts'
import { demoSubscribers } from './tiers.ts'

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
  for (const { name, passed } of await checkInvariants(t.deps.db)) {
    expect({ name, passed }).toEqual({ name, passed: true })
  }
})

it('shows its creators with pictures, introductions and names in other languages', async () => {
  for (const { nickname, introduction, names } of Object.values<DemoPerson>(creators)) {
    const { oid } = (await findUserByNickname(t.deps.db, nickname)) ?? {}
    for (const lang of ['ko', 'en', 'jp', 'es'] as const) {
      const { user } = (await t.call(`GET /account/getuser?userOid=${oid}&lang=${lang}`)).body
      expect(user).toMatchObject({ nickname, name: names?.[lang] ?? nickname, introduction })
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
  const haru = await findUserByNickname(t.deps.db, reader.nickname)
  const reads = await t.deps.db.selectFrom('shelf_reads').select('reader_oid').execute()
  expect(reads.map(({ reader_oid }) => reader_oid)).not.toContain(haru?.oid)
})

it('has subscribers who paid each month of the last ones, once', async () => {
  const payments = await t.deps.db.selectFrom('subscription_payments').select('month').execute()
  const { length } = demoSubscribers.flatMap(({ monthsAgo }) => Array(monthsAgo + 1).fill(0))
  expect(payments).toHaveLength(length)
  expect(new Set(payments.map((row) => row.month)).size).toBe(5)
  for (const { name, passed } of await checkInvariants(t.deps.db)) {
    expect({ name, passed }).toEqual({ name, passed: true })
  }
})

it('leaves an installation alone that has people already', async () => {
  const lived = await createTestApp()
  await signUpPerson(lived)
  expect(await seedDemo(lived.deps)).toBe(false)
  const { body } = await lived.call('GET /story-chat/chat-contents')
  expect(body.items).toEqual([])
  await lived.close()
})

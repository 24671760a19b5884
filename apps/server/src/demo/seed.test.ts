import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeps } from '../deps.ts'
import { checkInvariants } from '../features/ledger/ledger.service.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { signUpPerson } from '../testing/people.ts'
import { walletOf } from '../testing/money.ts'
import { demoPassword, demoPeople, reader } from './people.ts'
import { seedDemo } from './seed.ts'
import { demoStories } from './stories/stories.ts'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  const other = await createDeps(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
  await Promise.all([seedDemo(t.deps), seedDemo(other)])
  await seedDemo(t.deps)
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

it('leaves an installation alone that has people already', async () => {
  const lived = await createTestApp()
  await signUpPerson(lived)
  expect(await seedDemo(lived.deps)).toBe(false)
  const { body } = await lived.call('GET /story-chat/chat-contents')
  expect(body.items).toEqual([])
  await lived.close()
})

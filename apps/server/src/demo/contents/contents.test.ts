import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { creators, demoPassword } from '../people.ts'
import { seedDemo } from '../seed.ts'
import { demoContents } from './contents.ts'
import { demoContentsSetting, furnishContents } from './furnish-contents.ts'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await seedDemo(t.deps, { pictureScale: 0.125 })
  await furnishContents(t.deps, { signal: new AbortController().signal, scale: 0.25 })
}, 180_000)

afterAll(() => t.close())

const counts = async () => {
  const countOf = async (table: 'postings' | 'contents' | 'content_views' | 'uploads') =>
    (
      await t.deps.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return Promise.all((['postings', 'contents', 'content_views', 'uploads'] as const).map(countOf))
}

it('makes contents of every offer, whose sales agree with the ledger', async () => {
  expect(await counts()).toMatchObject({ 1: demoContents.length })
  const { email } = creators.odette
  const login = await t.call('POST /account/login', { body: { email, password: demoPassword } })
  const { items } = (
    await t.call('GET /payment/sales?kind=content&limit=100', { token: login.body.token })
  ).body
  // A file of their own, and 30 percent of what Rowan sold twice.
  expect(items.length).toBeGreaterThanOrEqual(1)
  const { begun } = await t.deps.settings.get(demoContentsSetting)
  const seen = async (key: string) =>
    (await t.call(`GET /content/content?contentOid=${begun[key]}`)).status
  expect(await Promise.all(['dunes', 'tracks', 'letters', 'rough'].map(seen))).toEqual([
    200, 200, 404, 404,
  ])
  await expectSoundLedger(t)
})

it('goes on where it was stopped, and makes nothing twice', async () => {
  const before = await counts()
  const { begun } = await t.deps.settings.get(demoContentsSetting)
  await t.deps.db
    .transaction()
    .execute((tx) => t.deps.settings.set(tx, demoContentsSetting, { isDone: false, begun }, null))
  await furnishContents(t.deps, { signal: new AbortController().signal, scale: 0.25 })
  expect(await counts()).toEqual(before)
})

import { languages } from '@plax/contracts/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findChapters } from '../../features/media/encoding/texts.service.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { newGuestId } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { creators, demoPassword, reader } from '../people.ts'
import { seedDemo } from '../seed.ts'
import { demoCarts, demoPlaylists, talkOfContents } from '../talk/of-contents.ts'
import { demoContents } from './contents.ts'
import { furnishContents } from './furnish-contents.ts'
import { makeMedia } from './media-made.ts'
import { demoContentsSetting, hasUnmade } from './unmade.ts'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await seedDemo(t.deps, { pictureScale: 0.125 })
  await furnishContents(t.deps, { signal: new AbortController().signal, scale: 0.25 })
}, 180_000)

afterAll(() => t.close())

const counted = [
  'postings',
  'contents',
  'content_views',
  'uploads',
  'comments',
  'playlist_items',
  'poll_votes',
  'cart_entries',
] as const

const counts = async () => {
  const countOf = async (table: (typeof counted)[number]) =>
    (
      await t.deps.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return Promise.all(counted.map(countOf))
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

it('has one behind the password that its description tells', async () => {
  const { begun } = await t.deps.settings.get(demoContentsSetting)
  const contentOid = begun.locker
  const { content, access } = (await t.call(`GET /content/content?contentOid=${contentOid}`)).body
  expect(access.reason).toBe('password')
  const password = demoContents.find(({ key }) => key === 'locker')?.password
  expect(content.description).toContain(password)
  const body = { contentOid, password }
  const entered = await t.call('POST /content/password/enter', { guestId: newGuestId(), body })
  expect(entered.body.access.allowed).toBe(true)
})

it('has talk, a poll, playlists for everybody and a cart', async () => {
  const { begun } = await t.deps.settings.get(demoContentsSetting)
  for (const [key, { comments, votes = [] }] of Object.entries(talkOfContents)) {
    const { body } = await t.call(`GET /content/comments?contentOid=${begun[key]}`)
    const replies = comments.flatMap((comment) => comment.replies ?? [])
    expect(body.count).toBe(comments.length + replies.length)
    if (votes.length === 0) continue
    const poll = (await t.call(`GET /content/poll/votes?contentOid=${begun[key]}`)).body
    expect(poll).toMatchObject({ state: 'active', totalVotes: votes.length })
  }
  for (const { title, contents } of demoPlaylists) {
    const { oid } = await t.deps.db
      .selectFrom('playlists')
      .select('oid')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const { body } = await t.call(`GET /content/playlist/${oid}`)
    expect(body.items.map((item: { contentOid: string }) => item.contentOid)).toEqual(
      contents.map((key) => begun[key]),
    )
  }
  const login = await t.call('POST /account/login', {
    body: { email: reader.email, password: demoPassword },
  })
  const cart = (await t.call('GET /account/shoppingCart', { token: login.body.token })).body
  expect(cart.shoppingCart).toEqual(demoCarts.map(({ content }) => `video_${begun[content]}`))
})

it('has a sound with chapters', async () => {
  const { begun } = await t.deps.settings.get(demoContentsSetting)
  const chapters = await findChapters(t.deps.db, String(begun.tank))
  expect(chapters).toEqual(demoContents.find(({ key }) => key === 'tank')?.chapters)
})

it('has a branching story in each language, which its players ended', async () => {
  const { begun } = await t.deps.settings.get(demoContentsSetting)
  const stories = demoContents.filter(({ type }) => type === 'branching')
  expect(stories.map(({ by }) => creators[by].language).toSorted()).toEqual(
    [...languages].toSorted(),
  )
  for (const { key, story = [], players = [] } of stories) {
    const body = { contentOid: begun[key], move: 'stay' }
    const { play } = (await t.call('POST /content/scenario/play', { guestId: newGuestId(), body }))
      .body
    expect(play.scene.title).toBe(story[0]?.title)
    const ended = await t.deps.db
      .selectFrom('content_playthroughs')
      .select('playthrough')
      .where('content_oid', '=', String(begun[key]))
      .execute()
    const last = ended.map(({ playthrough }) => playthrough.seen.at(-1))
    expect(last).toHaveLength(players.length)
    expect(story.filter(({ id, choices = [] }) => last.includes(id) && choices.length > 0)).toEqual(
      [],
    )
  }
})

it('makes the other contents when one fails, and that one at the next start', async () => {
  const other = await createTestApp()
  await seedDemo(other.deps, { pictureScale: 0.125 })
  const making = { signal: new AbortController().signal, scale: 0.25 }
  const make: typeof makeMedia = (content, ...rest) => {
    if (content.key === 'dunes') throw new Error('The disk is full.')
    return makeMedia(content, ...rest)
  }
  const made = async () => {
    const { isDone, begun } = await other.deps.settings.get(demoContentsSetting)
    const answer = await other.call(`GET /content/content?contentOid=${begun.dunes}`)
    return { isDone, dunes: answer.status, begun: Object.keys(begun).length }
  }
  await furnishContents(other.deps, { ...making, make })
  expect(await made()).toEqual({ isDone: false, dunes: 404, begun: demoContents.length })
  await furnishContents(other.deps, making)
  expect(await made()).toEqual({ isDone: true, dunes: 200, begun: demoContents.length })
  const { begun } = await other.deps.settings.get(demoContentsSetting)
  const encodings = () =>
    other.deps.db
      .selectFrom('encodings')
      .select('state')
      .where('subject_oid', '=', String(begun.dunes))
      .orderBy('created_at')
      .execute()
  await other.deps.db
    .updateTable('encodings')
    .set({
      state: 'error',
      ended_at: other.clock.now(),
      error: JSON.stringify({ code: 'encoding.unreadable', details: {} }),
    })
    .where('subject_oid', '=', String(begun.dunes))
    .execute()
  other.clock.advance(1000)
  expect(await hasUnmade(other.deps)).toBe(true)
  await furnishContents(other.deps, making)
  expect(await encodings()).toEqual([{ state: 'error' }, { state: 'encoding' }])
  expect(await hasUnmade(other.deps)).toBe(false)
  await other.close()
}, 180_000)

it('has subtitles in four languages, chapters of a film, and codes that make it cheaper', async () => {
  const { begun } = await t.deps.settings.get(demoContentsSetting)
  const tracks = await t.deps.db
    .selectFrom('subtitles')
    .select('lang')
    .where('subject_oid', '=', String(begun.dunes))
    .execute()
  expect(tracks.map(({ lang }) => lang).toSorted()).toEqual([...languages].toSorted())
  expect(await findChapters(t.deps.db, String(begun.dunes))).toHaveLength(3)
  const { email } = creators.mira
  const { token } = (
    await t.call('POST /account/login', { body: { email, password: demoPassword } })
  ).body
  const { items } = (await t.call('GET /account/coupon/item', { token })).body
  const [, ...others] = demoContents.find(({ key }) => key === 'lamp')?.codes ?? []
  expect(items).toHaveLength(others.length + 1)
  expect(items).toContainEqual(
    expect.objectContaining({ contentOid: null, code: 'LAUNCH20', percentOff: 20 }),
  )
  for (const code of others) {
    expect(items).toContainEqual(
      expect.objectContaining({ price: 'price' in code ? code.price : null, seats: code.seats }),
    )
  }
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

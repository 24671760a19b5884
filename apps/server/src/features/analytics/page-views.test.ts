import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../testing/people.ts'

const dayMs = 24 * 3_600_000

describe('page views', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const track = async (path: unknown, event = 'page_view') =>
    (await t.call('POST /analytics/track', { body: { event, properties: { path } } })).body
  const read = async () => {
    const { body } = await t.call('GET /analytics/admin/page-views', admin)
    const counted = body.items.filter(({ month }: { month: number }) => month > 0)
    return Object.fromEntries(
      counted.map(({ pageClass, today, week, month }: Record<string, string>) => [
        pageClass,
        [today, week, month],
      ]),
    )
  }

  it('count the pages of content as such, and others by their own class [R-content-008] [R-analytics-001] [R-analytics-002] [R-analytics-003] [R-analytics-004] [R-analytics-005]', async () => {
    const paths = {
      main: ['/'],
      content: ['/scenario/a', '/play/a', '/play/a?list=b#comments', '/multiplay'],
      category: ['/p/live', '/p/asmr', '/p/anime', '/p/bl', '/p/draw', '/p/japan'],
      live: ['/live', '/live/a', '/realplay/a'],
      creator_home: ['/c/mira', '/creatorhome/a'],
      search: ['/search'],
      my_page: ['/myinfo', '/myinfo?tab=inventory'],
      other: ['/playlist/a', '/chats', '/p', '/scenarios', '/wallet'],
    }
    for (const path of Object.values(paths).flat()) {
      expect(await track(path)).toEqual({ isCounted: true })
    }
    expect(await read()).toEqual(
      Object.fromEntries(
        Object.entries(paths).map(([name, { length }]) => [name, [length, length, length]]),
      ),
    )
  })

  it('are of their day, and count nothing else', async () => {
    for (const path of [undefined, null, 7, 'https://a.example/play/b']) {
      expect(await track(path)).toEqual({ isCounted: false })
    }
    expect(await track('/play/a', 'click')).toEqual({ isCounted: false })
    t.clock.advance(3 * dayMs)
    await track('/play/b')
    expect((await read()).content).toEqual([1, 5, 5])
    t.clock.advance(6 * dayMs)
    expect((await read()).content).toEqual([0, 1, 5])
    t.clock.advance(25 * dayMs)
    expect(await read()).toEqual({})
  })

  it('keep nothing of who opened what, and are shown to administrators alone', async () => {
    const reader = await signUpPerson(t)
    const refused = await t.call('GET /analytics/admin/page-views', reader)
    expect(refusal(refused)).toEqual([403, 'auth.forbidden'])
    const row = await t.deps.db.selectFrom('page_views').selectAll().executeTakeFirstOrThrow()
    expect(Object.keys(row).toSorted()).toEqual(['day', 'page_class', 'views'])
  })
})

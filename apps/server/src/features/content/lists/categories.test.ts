import type { ContentCategory } from '@plax/contracts/content/content-values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { changeItem } from '../../../testing/items.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'

/** What makes a content part of each category, and of no other. */
const parts: [ContentCategory, object][] = [
  ['live', { isReplay: true }],
  ...['asmr'].map((tag) => ['asmr', { hashtags: [tag] }] as [ContentCategory, object]),
  ...['anime', 'animation', '애니', '애니메이션', 'アニメ', 'animación'].map(
    (tag) => ['anime', { hashtags: [tag] }] as [ContentCategory, object],
  ),
  ...['bl', 'boyslove', 'boys love', '비엘', 'ボーイズラブ'].map(
    (tag) => ['bl', { hashtags: [tag] }] as [ContentCategory, object],
  ),
  ...'draw drawing illustration 그림 드로잉 일러스트 お絵描き イラスト dibujo ilustración'
    .split(' ')
    .map((tag) => ['draw', { hashtags: [tag] }] as [ContentCategory, object]),
  ['japan', { language: 'jp', title: { jp: '港' } }],
]

describe('the page of a category', () => {
  let t: TestApp
  let maker: Person
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const inCategory = async (category: string) => {
    const { body } = await t.call(`GET /content/contents?category=${category}&limit=50`)
    return body.items.map((item: { contentOid: string }) => item.contentOid)
  }

  it('offers a category, a type, or a shelf only when it has enough items', async () => {
    const topics = async () => (await t.call('GET /content/topics')).body
    expect(await topics()).toEqual({ types: [], shelfTypes: [], categories: [] })
    const first = await publishContent(t, maker, { hashtags: ['asmr'], type: 'audio' })
    expect(await topics()).toEqual({ types: ['audio'], shelfTypes: [], categories: ['asmr'] })
    const others = []
    for (const _ of [1, 2, 3]) others.push(await publishContent(t, maker, { type: 'audio' }))
    expect(await topics()).toEqual({
      types: ['audio'],
      shelfTypes: ['audio'],
      categories: ['asmr'],
    })
    for (const oid of [first, ...others]) await changeItem(t, oid, { visibility: 'private' })
    expect(await topics()).toEqual({ types: [], shelfTypes: [], categories: [] })
  })

  it('has what is made for it, and nothing that is made for another [R-content-009]', async () => {
    const made = new Map<string, string[]>()
    for (const [category, fields] of parts) {
      const oid = await publishContent(t, maker, fields as Record<string, unknown>)
      made.set(category, [...(made.get(category) ?? []), oid])
    }
    await publishContent(t, maker, { hashtags: ['harbour'] })
    const all = ['live', 'asmr', 'anime', 'bl', 'draw', 'japan']
    expect((await t.call('GET /content/topics')).body.categories).toEqual(all)
    for (const category of ['live', 'asmr', 'anime', 'bl', 'draw', 'japan']) {
      const found: string[] = await inCategory(category)
      expect([category, found.toSorted()]).toEqual([category, made.get(category)?.toSorted()])
    }
  })
})

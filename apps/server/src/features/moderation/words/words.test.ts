import { blockedWordsMaxCount } from '@plax/contracts/moderation/moderation-values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { findBlockedWord } from '../moderation.service.ts'

describe('blocked words', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const route = '/moderation/blocked-words'
  const add = (words: string[], { token } = creator) =>
    t.call(`POST ${route}`, { token, body: { words } })
  const remove = (word: string) =>
    t.call(`DELETE ${route}`, { token: creator.token, body: { word } })
  const list = async (query = '') =>
    (await t.call(`GET ${route}${query}`, { token: creator.token })).body
  const find = (text: string, { oid } = creator) =>
    findBlockedWord(t.deps.db, { creatorOid: oid, text })

  it('are found in texts about the creator’s items alone, as they were written', async () => {
    const { body } = await add(['Scum', '바보', 'scum', 'ＳＣＵＭ'])
    expect(body).toMatchObject({ count: 2 })
    expect(body.added).toHaveLength(2)
    expect(await find('You are s\u200bcum.')).toBe('ＳＣＵＭ')
    expect(await find('진짜바 보야')).toBe('바보')
    expect(await find('A scumble glaze.')).toBe(null)
    expect(await find('scum', await signUpCreator(t))).toBe(null)
    expect((await add(['SCUM', 'new'])).body).toEqual({ added: ['new'], count: 3 })
  })

  it('are listed, the latest first, told in the data download, and removed', async () => {
    t.clock.advance(1000)
    await add(['later'])
    const first = await list('?limit=1')
    expect(first).toMatchObject({ items: [{ word: 'later' }], count: 4, maxCount: 500 })
    const rest = await list(`?limit=10&cursor=${first.nextCursor}`)
    expect(rest.items).toHaveLength(3)
    const { moderation } = await exportOf(t, creator.oid)
    expect(moderation.blockedWords).toHaveLength(4)
    expect((await remove('LATER')).body).toEqual({ removed: true, count: 3 })
    expect((await remove('later')).body).toEqual({ removed: false, count: 3 })
    expect(await find('later')).toBe(null)
  })

  it('are limited in number, also by two calls at once, and in length', async () => {
    const person = await signUpCreator(t)
    const words = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `word${from + n}`)
    for (let n = 0; n < 4; n += 1) await add(words(n * 100, 100), person)
    const both = await Promise.all([add(words(1000, 100), person), add(words(2000, 100), person)])
    const statuses = both.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = await add(['more'], person)
    expect(refusal(refused)).toEqual([409, 'blocked_words.full'])
    expect(refused.body.details).toEqual({ max: blockedWordsMaxCount })
    for (const body of [
      { words: [] },
      { words: ['x'.repeat(41)] },
      { words: ['ᄒᆞᆫ'.repeat(41)] },
      { words: [' '] },
      {},
    ]) {
      const answer = await t.call(`POST ${route}`, { token: creator.token, body })
      expect(refusal(answer)).toEqual([400, 'request.invalid'])
    }
    const longest = `ᄒ${'ᆞ'.repeat(15)}`.repeat(40)
    expect((await add([longest], await signUpCreator(t))).body.added).toEqual([longest])
    expect(refusal(await add(['…', 'fine']))).toEqual([400, 'blocked_words.empty'])
    expect(await find('fine')).toBe(null)
  })

  it('are of creators', async () => {
    const reader = await signUpPerson(t)
    expect(refusal(await add(['word'], reader))).toEqual([403, 'auth.forbidden'])
    for (const method of ['GET', 'DELETE']) {
      const answer = await t.call(`${method} ${route}`, {
        token: reader.token,
        body: { word: 'x' },
      })
      expect(answer.status).toBe(403)
    }
  })
})

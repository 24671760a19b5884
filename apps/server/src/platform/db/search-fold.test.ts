import { searchFold } from '@plax/story-engine/normal-form'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

/** Texts that are compared as one, a row each. */
const same = [
  ['10〜20', '10～20', '10~20', '10∼20'],
  ['−5', '－5', '-5', '–5', '‐5', '‑5', '—5'],
  ['Ａｂｃ　１', 'abc 1', 'ABC 1'],
  ['밀물', '밀물'.normalize('NFD')],
  ['ガラス', 'ｶﾞﾗｽ', 'ガラス'.normalize('NFD')],
  ['CAFÉ', 'cafe', 'cafe\u0301'],
  ['ㅋㅋㅠㅠ', 'ㅋㅋㅠㅠ'],
  ['ΟΔΟΣ', 'οδος', 'οδοσ'],
  ['㈜바다', '(주)바다', '（주）바다'],
  ['끝…', '끝...'],
  ['straße', 'STRAßE'],
]

describe('the normal form of searches', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const inSql = async (text: string) => {
    const { rows } = await sql<{ folded: string }>`SELECT search_fold(${text}) AS folded`.execute(
      t.deps.db,
    )
    return rows[0]?.folded
  }

  it.each(same)(
    'is one for %s and its other spellings, here and in the database',
    async (...row) => {
      for (const text of row) {
        expect(searchFold(text), text).toBe(searchFold(row[0] ?? ''))
        expect(await inSql(text), text).toBe(searchFold(text))
      }
    },
  )

  it.each([
    ['か', 'が'],
    ['ㅋㅏ', '카'],
    ['ー', '-'],
    ['a b', 'ab'],
  ])('keeps %s and %s apart, here and in the database', async (one, other) => {
    expect(searchFold(one)).not.toBe(searchFold(other))
    expect([await inSql(one), await inSql(other)]).toEqual([searchFold(one), searchFold(other)])
  })
})

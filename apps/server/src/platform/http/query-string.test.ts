import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { parseQuery } from './query-string.ts'

const plain = (text: string) => JSON.parse(JSON.stringify(parseQuery(text)))

describe('a query string', () => {
  it.each([
    ['a=1&b=2&a=3&c&=x&&d=', { a: ['1', '3'], b: '2', c: '', d: '' }],
    ['a=%ED%95%9C+x%20y&b=%zz&c=1=2', { a: '한 x y', b: '%zz', c: '1=2' }],
    ['t[]=1&u[]=1&u[]=2&v%5B%5D=3', { t: ['1'], u: ['1', '2'], v: ['3'] }],
    ['t[1]=b&t[0]=a&t[0]=c', { t: [['a', 'c'], 'b'] }],
    ['r[from]=1&r[to]=2&x[=1&[y]=2', { r: { from: '1', to: '2' }, 'x[': '1', '[y]': '2' }],
  ])('is words, lists and fields: %s', (text, told) => {
    expect(plain(text)).toEqual(told)
  })

  it('is read 5 levels deep, lists to 20 members and 1000 parameters [R-shell-047]', () => {
    expect(plain('a[b][c][d][e][f][g][h]=1')).toEqual({
      a: { b: { c: { d: { e: { f: { '[g][h]': '1' } } } } } },
    })
    const times = (count: number) => Array.from({ length: count }, (_, place) => place)
    const list = (count: number) => times(count).map((place) => `t=${place}`)
    expect(plain(list(20).join('&')).t).toEqual(times(20).map(String))
    expect(plain(list(21).join('&')).t).toMatchObject({ 0: '0', 20: '20' })
    expect(plain('t[19]=a').t).toEqual(['a'])
    expect(plain('t[20]=a').t).toEqual({ 20: 'a' })
    const many = times(1001).map((place) => `k${place}=1`)
    expect(Object.keys(plain(many.join('&')))).toHaveLength(1000)
    expect(plain(many.join('&'))).not.toHaveProperty('k1000')
  })

  it('says what URLSearchParams wrote, and nothing of any prototype', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[[\]]/.test(text))
    const said = fc.dictionary(
      word,
      fc.oneof(word, fc.array(word, { minLength: 2, maxLength: 20 })),
    )
    fc.assert(
      fc.property(said, (fields) => {
        const params = new URLSearchParams()
        for (const [name, value] of Object.entries(fields)) {
          for (const one of [value].flat()) params.append(name, one)
        }
        expect(plain(params.toString())).toEqual(JSON.parse(JSON.stringify(fields)))
      }),
    )
    parseQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('a query over HTTP', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const search = async (query: string) => {
    const { status, body } = await t.call(`GET /story-chat/search/stories?${query}`)
    return [status, body.code]
  }

  it('takes 20 tags, refuses more, and does not read the 1001st parameter [R-shell-047]', async () => {
    expect(await search(Array(20).fill('tags=x').join('&'))).toEqual([200, undefined])
    expect(await search('tags[]=x&tags[]=y')).toEqual([200, undefined])
    expect(await search(Array(21).fill('tags=x').join('&'))).toEqual([400, 'request.invalid'])
    expect(await search('tags[a][b][c][d][e][f][g]=x')).toEqual([400, 'request.invalid'])
    const filler = (count: number) => 'x=1&'.repeat(count)
    expect(await search(`${filler(999)}keyword=harbour`)).toEqual([200, undefined])
    expect(await search(`${filler(1000)}keyword=harbour`)).not.toEqual([200, undefined])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('what an address says behind its question mark', () => {
  it('is words and lists of words, whatever they look like [R-search-002]', () => {
    expect(parseSearch('?a=1&b=true&c="x"&d=1,2&d=3%2C4&e=&f=%ED%95%9C+%EA%B8%80')).toEqual({
      a: '1',
      b: 'true',
      c: '"x"',
      d: ['1,2', '3,4'],
      e: '',
      f: '한 글',
    })
    expect(stringifySearch({ a: ['1,2', '3'], b: undefined, c: null })).toBe('?a=1,2&a=3')
    expect(stringifySearch({})).toBe('')
  })

  it('is read up to 1000 parameters, and a list up to 20 members [R-shell-047]', () => {
    const many = Array.from({ length: 1001 }, (_, index) => `k${index}=${index}`).join('&')
    expect(Object.keys(parseSearch(`?${many}`))).toHaveLength(1000)
    expect(parseSearch(`?${many}`)).not.toHaveProperty('k1000')
    expect(parseSearch(`?${'tag=x&'.repeat(21)}`).tag).toHaveLength(20)
    expect(parseSearch('?a[b][c]=1')).toEqual({ 'a[b][c]': '1' })
  })

  it('comes back as it was written [R-search-002]', () => {
    const word = fc.string({ unit: 'grapheme' })
    const search = fc.dictionary(word, fc.oneof(word, fc.array(word, { minLength: 2 })))
    fc.assert(
      fc.property(search, (said) => {
        expect(parseSearch(stringifySearch(said))).toEqual({ ...said })
      }),
    )
  })
})

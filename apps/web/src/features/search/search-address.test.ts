import { languages } from '@plax/contracts/languages'
import { searchAccesses, searchSorts } from '@plax/contracts/shelf/search-values'
import { storyLanguages } from '@plax/contracts/story/story-languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import {
  hasSubject,
  readSearchAddress,
  type SearchAddress,
  type SearchState,
  shortNickname,
  writeSearchAddress,
} from './search-address.ts'

const oid = 'a'.repeat(24)
const read = (text: string): SearchState => readSearchAddress(parseSearch(text))
const write = (state: SearchState): string => stringifySearch({ ...writeSearchAddress(state) })

describe('the address of a search', () => {
  it('carries every key of the documents [R-search-002] [R-search-003] [R-search-004] [R-search-005] [R-search-006] [R-search-007] [R-search-008] [R-search-009] [R-search-011] [R-search-012] [R-search-013]', () => {
    const text = `?keyword=등대&pt=sea&pt=밤&nt=gore&cl=ko&cl=jp&ct=pick&cs=1&ts=0&dr=1,2&dr=3,4&pr=0,55&ccr=none,9&cr=${oid},달빛&language=fr&language=zh-Hant&access=open&access=buyers&sort=new`
    const state = read(text)
    expect(state).toEqual({
      keyword: '등대',
      tags: ['sea', '밤'],
      withoutTags: ['gore'],
      languages: ['fr', 'zh-Hant'],
      creatorLanguages: ['ko', 'jp'],
      creatorTags: ['pick'],
      cs: '1',
      ts: '0',
      dates: [
        { min: 1, max: 2 },
        { min: 3, max: 4 },
      ],
      prices: [{ min: 0, max: 55 }],
      chats: [{ min: null, max: 9 }],
      creators: [{ oid, nickname: '달빛' }],
      access: ['open', 'buyers'],
      sort: 'new',
    })
    expect(decodeURIComponent(write(state))).toBe(text)
  })

  it.each([
    'NaN,1',
    '1',
    'a,b',
    '1,2,3',
    '',
    '-1,5',
    '1e3,5',
    '1.5,2',
    ',5',
    '9'.repeat(20) + ',1',
  ])('drops the dates %j, and keeps those beside them [R-search-010]', (text) => {
    expect(readSearchAddress({ dr: [text, '5,6'] }).dates).toEqual([{ min: 5, max: 6 }])
  })

  it.each([
    ['5,', { min: 5, max: 10_000 }],
    [',50', { min: 0, max: 50 }],
    [',', { min: 0, max: 10_000 }],
    ['', { min: 0, max: 10_000 }],
    ['none,50', { min: null, max: 50 }],
    ['7,none', { min: 7, max: null }],
  ])(
    'reads the chats %j, from 0 to 10000 where nothing is said [R-search-012] [R-search-017]',
    (text, range) => {
      expect(readSearchAddress({ ccr: text }).chats).toEqual([range])
    },
  )

  it('drops ranges, creators and languages that are none [R-search-011] [R-search-012] [R-search-013]', () => {
    const state = readSearchAddress({
      pr: ['x,1', '1,', '1.0001,2'],
      ccr: ['none,none', 'x,1', '1,2,3', '-1,2'],
      cr: ['nonsense,name', `${oid.toUpperCase()},name`],
      cl: ['fr', 'xx'],
      language: ['no such language', '', '<b>'],
      sort: 'odd',
    })
    expect(writeSearchAddress(state)).toEqual({})
  })

  it('cuts a creator’s nickname to 10 characters and an ellipsis, once [R-search-013]', () => {
    expect(shortNickname('1234567890')).toBe('1234567890')
    expect(shortNickname('12345678901')).toBe('1234567890…')
    expect(shortNickname(shortNickname('12345678901'))).toBe('1234567890…')
    expect(shortNickname('😀'.repeat(11))).toBe(`${'😀'.repeat(10)}…`)
    const creators = [{ oid, nickname: 'A very long, long name' }]
    const address = writeSearchAddress({ ...read(''), creators })
    expect(address).toEqual({ cr: `${oid},A very lon…` })
    expect(readSearchAddress(address).creators).toEqual([{ oid, nickname: 'A very lon…' }])
  })

  it('asks for a keyword, a tag or a creator before it searches [R-search-015]', () => {
    expect(
      ['', '?keyword=+', '?cl=ko&language=ko&ccr=0,1&ct=x', '?pt=%23'].map((text) =>
        hasSubject(read(text)),
      ),
    ).toEqual([false, false, false, false])
    const full = ['?keyword=a', '?pt=a', '?nt=a', `?cr=${oid},a`]
    expect(full.map((text) => hasSubject(read(text)))).toEqual([true, true, true, true])
  })

  it('brings any search back as it was, through the words of an address [R-search-002]', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(write(state))).toEqual(state)
      }),
    )
  })

  it('reads any address, and reads what it wrote of it alike [R-search-002]', () => {
    const words = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'grapheme' })))
    const key = fc.constantFrom(
      'keyword',
      'pt',
      'nt',
      'cl',
      'ct',
      'cs',
      'ts',
      'dr',
      'pr',
      'ccr',
      'cr',
      'language',
    )
    fc.assert(
      fc.property(fc.dictionary(key, words), (address: SearchAddress) => {
        const state = readSearchAddress(address)
        expect(read(write(state))).toEqual(state)
      }),
    )
  })
})

const text = fc.stringMatching(/^[\p{L}\p{N}'"%_,&+]{1,12}$/u)
const texts = fc.uniqueArray(text, { maxLength: 5 })
const span = (max: number) => fc.record({ min: fc.nat({ max }), max: fc.nat({ max }) })
const bound = fc.option(fc.nat({ max: 999_999_999 }))
const unique = { maxLength: 4, selector: (one: object) => JSON.stringify(one) }
const anyState: fc.Arbitrary<SearchState> = fc.record({
  keyword: fc.oneof(fc.constant(''), text),
  tags: texts,
  withoutTags: texts,
  languages: fc.uniqueArray(fc.constantFrom(...storyLanguages)),
  creatorLanguages: fc.uniqueArray(fc.constantFrom(...languages)),
  creatorTags: texts,
  dates: fc.uniqueArray(span(1_999_999_999), unique),
  prices: fc.uniqueArray(span(999_999), unique),
  chats: fc.uniqueArray(
    fc.record({ min: bound, max: bound }).filter(({ min, max }) => min !== null || max !== null),
    unique,
  ),
  creators: fc.uniqueArray(
    fc.record({ oid: fc.stringMatching(/^[0-9a-f]{24}$/), nickname: text.map(shortNickname) }),
    unique,
  ),
  access: fc.subarray([...searchAccesses]),
  sort: fc.constantFrom(...searchSorts),
  kind: fc.constantFrom('content', 'wallpaper', undefined),
  cs: fc.constantFrom('', '1'),
  ts: fc.constantFrom('', 'true'),
})

import { loreEntrySchema } from '@plax/story-engine/nodes'
import { describe, expect, it } from 'vitest'
import { firedBy } from './lore-test.ts'

const entry = (id: string, fields: object) => loreEntrySchema.parse({ id, ...fields })
const ids = (entries: ReturnType<typeof entry>[], text: string) => [
  ...firedBy(entries, text).keys(),
]

describe('the test text of a lorebook', () => {
  it('fires entries whose key occurs, and tells the matched words', () => {
    const entries = [entry('a', { key: 'forest|woods' }), entry('b', { key: 'castle' })]
    expect(firedBy(entries, 'Into the Woods!')).toEqual(
      new Map([['a', { kind: 'match', text: 'Woods' }]]),
    )
  })

  it('wants both keys where a second is given', () => {
    const entries = [entry('a', { key: 'forest', secondaryKey: 'night' })]
    expect(ids(entries, 'the forest by day')).toEqual([])
    expect(ids(entries, 'the forest at night')).toEqual(['a'])
  })

  it('fires constant entries always and disabled ones never', () => {
    const entries = [entry('a', { constant: true }), entry('b', { key: 'x', enabled: false })]
    expect(ids(entries, 'x')).toEqual(['a'])
  })

  it('fires nothing by an empty key, and takes a broken one as plain text', () => {
    expect(ids([entry('a', { key: ' ' }), entry('b', { key: '(' })], 'any ( text')).toEqual(['b'])
    expect(ids([entry('a', { key: 'riv(er|/Lamp/' })], 'a lamp')).toEqual([])
    expect(ids([entry('a', { key: 'riv(er|/Lamp/' })], 'a Lamp')).toEqual(['a'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalTable, type DrawTable, tableHash } from './table.ts'
import { anyTable, tableOf, vectors } from './testing.ts'

const refusalOf = (table: unknown) => {
  try {
    canonicalTable(table as DrawTable)
    return null
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const item = { id: 'a', name: 'A', weight: 1 }
const whole = { version: 1, items: [item], total: 1 }
const withItem = (more: object) => refusalOf({ ...whole, items: [{ ...item, ...more }] })
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

describe('a table', () => {
  it.each(vectors.tables)('has the canonical text and hash of the vector: $name', (vector) => {
    expect(canonicalTable(vector.table)).toBe(vector.canonical)
    expect(tableHash(vector.table)).toBe(vector.hash)
  })

  it('has the same hash in any order of keys, and read from its canonical text', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const reversed = Object.fromEntries(Object.entries(table).toReversed())
        expect(canonicalTable(reversed as DrawTable)).toBe(canonicalTable(table))
        expect(canonicalTable(JSON.parse(canonicalTable(table)))).toBe(canonicalTable(table))
      }),
    )
  })

  it('has another hash with its items in another order', () => {
    const table = tableOf(1, 2)
    expect(tableHash({ ...table, items: table.items.toReversed() })).not.toBe(tableHash(table))
  })

  it('rejects an empty list and accepts one item', () => {
    expect(refusalOf({ ...whole, items: [], total: 0 })).toBe('draw.table_empty')
    expect(refusalOf({ version: 1, total: 0 })).toBe('draw.table_empty')
    expect(refusalOf(whole)).toBeNull()
  })

  it('rejects two items with one id, also if only NFC makes them the same', () => {
    const two = (one: string, other: string) =>
      refusalOf({ version: 1, items: [one, other].map((id) => ({ ...item, id })), total: 2 })
    expect(two('a', 'a')).toBe('draw.table_duplicate_id')
    expect(two('\u00f1', 'n\u0303')).toBe('draw.table_duplicate_id')
    expect(two('a', 'A')).toBeNull()
  })

  it.each([0, -1, 1.5, '1', null, NaN, 2 ** 53])('rejects the weight %s', (weight) => {
    expect(withItem({ weight })).toBe('draw.table_weight')
  })

  it.each([0, 2, 1.5, '1', undefined])('rejects the total %s of a weight of 1', (total) => {
    expect(refusalOf({ ...whole, total })).toBe('draw.table_total')
  })

  it('accepts a total up to the largest safe integer', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(refusalOf(tableOf(most - 1, 1))).toBeNull()
    expect(refusalOf(tableOf(most, 1))).toBe('draw.table_total')
    expect(refusalOf(tableOf(most, 1, most))).toBe('draw.table_total')
  })

  it.each([0, 1.5, '1', undefined])('rejects the version %s', (version) => {
    expect(refusalOf({ ...whole, version })).toBe('draw.table_version')
  })

  it('rejects ids and names that aren’t texts, and empty ids', () => {
    for (const id of ['', 1, undefined]) expect(withItem({ id })).toBe('draw.table_id')
    for (const name of [1, undefined]) expect(withItem({ name })).toBe('draw.table_name')
  })

  it.each([1.5, 2 ** 53, -(2 ** 53), NaN, Infinity, undefined, 1n, '\ud800', { '\udc00': 1 }])(
    'rejects the value %s anywhere',
    (value) => {
      expect(refusalOf({ ...whole, more: value })).toBe('draw.table_value')
      expect(withItem({ more: [value] })).toBe('draw.table_value')
    },
  )

  it('accepts integers up to the safe ones on both sides', () => {
    for (const fee of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0, -0]) {
      expect(refusalOf({ ...whole, fee })).toBeNull()
    }
  })

  it('rejects keys that only NFC makes the same', () => {
    expect(refusalOf({ ...whole, '\u00f1': 1, 'n\u0303': 1 })).toBe('draw.table_value')
  })

  it('accepts 16 levels of lists and rejects 17', () => {
    expect(refusalOf({ ...whole, more: nested(15) })).toBeNull()
    expect(refusalOf({ ...whole, more: nested(16) })).toBe('draw.table_too_deep')
  })

  it.each([null, 1, 'table', []])('rejects %s in its place and in an item’s', (value) => {
    expect(refusalOf(value)).toBe('draw.table_value')
    expect(refusalOf({ ...whole, items: [value] })).toBe('draw.table_value')
  })
})

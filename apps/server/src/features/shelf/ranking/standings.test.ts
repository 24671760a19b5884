import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Standing, Standings, type Use } from './standings.ts'

interface Item {
  itemOid: string
  present: Use
  former: Use
}

const use = fc.record({ readers: fc.nat(4), days: fc.nat(3) }).map(({ readers, days }) => ({
  readers,
  days: readers === 0 ? 0 : readers + days,
}))
const items = fc
  .array(fc.record({ present: use, former: use }), { maxLength: 40 })
  .map((list) => list.map((item, index) => ({ ...item, itemOid: String(index).padStart(3, '0') })))

const isBefore = (a: Use, b: Use) =>
  a.readers > b.readers || (a.readers === b.readers && a.days > b.days)

/** As the words have it: one more than there are before. */
function placeOf(list: readonly Item[], period: 'present' | 'former', of: Item): number | null {
  if (of[period].readers === 0) return null
  return 1 + list.filter((item) => isBefore(item[period], of[period])).length
}

it('gives each item the place that those before it leave, and keeps the first', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 9 }), (list, kept) => {
      const standings = new Standings(kept)
      for (const { itemOid, ...uses } of list) standings.add(itemOid, uses)
      const expected: Standing[] = list
        .filter(({ present }) => present.readers > 0)
        .map((item) => ({
          itemOid: item.itemOid,
          readers: item.present.readers,
          place: placeOf(list, 'present', item) ?? 0,
          formerPlace: placeOf(list, 'former', item),
        }))
        .toSorted((a, b) => a.place - b.place || (a.itemOid < b.itemOid ? 1 : -1))
      expect(standings.places()).toEqual(expected.slice(0, kept))
    }),
  )
})

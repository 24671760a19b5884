import { describe, expect, it } from 'vitest'
import { mapRows } from './map-rows.ts'

const seen = (id: string, ...leadsTo: string[]) => ({
  id,
  title: id,
  isEnding: false,
  leadsTo,
  unseen: 0,
})

const outline = (...map: ReturnType<typeof seen>[]) =>
  mapRows(map).map(({ scene, depth }) => `${' '.repeat(depth)}${scene.id}`)

describe('the map of what was seen', () => {
  it('lists each scene once, below what led there first, also in circles', () => {
    const map = [seen('a', 'b', 'c'), seen('b', 'd', 'a'), seen('c', 'd'), seen('d', 'b')]
    expect(outline(...map)).toEqual(['a', ' b', '  d', ' c'])
  })

  it('lists what nothing seen leads to', () => {
    expect(outline(seen('a'), seen('z', 'y'), seen('y'))).toEqual(['a', 'z', ' y'])
  })
})

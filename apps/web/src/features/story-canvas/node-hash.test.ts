import { expect, it } from 'vitest'
import { nodeHash, placeOfHash } from './node-hash.ts'

it('leads to a node, and to a field of it', () => {
  const odd = 'a&field=b %/#'
  expect(placeOfHash(`#${nodeHash(odd)}`)).toEqual({ nodeId: odd, field: null })
  expect(placeOfHash(`#${nodeHash('n1', 'entries.2.key')}`)).toEqual({
    nodeId: 'n1',
    field: 'entries.2.key',
  })
  expect(placeOfHash('#publish')).toBeNull()
  expect(placeOfHash('')).toBeNull()
})

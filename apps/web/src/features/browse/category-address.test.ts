import { describe, expect, it } from 'vitest'
import { readCategoryAddress } from './category-address.ts'

describe('the address of a category', () => {
  it.each(['live', 'asmr', 'anime', 'bl', 'draw', 'japan'])(
    'is /p/%s [R-content-009]',
    (category) => {
      expect(readCategoryAddress(category, {})).toEqual({
        category,
        type: undefined,
        sort: 'new',
      })
    },
  )

  it('is /p for all of them, and none for another name', () => {
    expect(readCategoryAddress(undefined, {})?.category).toBeUndefined()
    for (const name of ['games', '', 'LIVE']) expect(readCategoryAddress(name, {})).toBeNull()
  })

  it('narrows to a type and sorts, where it can be read', () => {
    const read = (search: object) => readCategoryAddress('bl', search)
    expect(read({ type: 'audio', sort: 'popular' })).toMatchObject({
      type: 'audio',
      sort: 'popular',
    })
    expect(read({ type: 'opera', sort: 'old' })).toMatchObject({ type: undefined, sort: 'new' })
  })
})

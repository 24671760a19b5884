import { describe, expect, it } from 'vitest'
import { titledFirst } from './titled-first.ts'

const section = (title: string, creatorNickname = 'Leo') => ({
  items: [{ title, creatorNickname }],
})

describe('sections of a search', () => {
  const elsewhere = section('Sails')
  const named = section('Letters', 'Harbour House')
  const titled = section('The HÁRBOUR')

  it('put a word in a title before one in a creator’s name, and that before all others', () => {
    expect(titledFirst([elsewhere, named, titled], 'harbour')).toEqual([titled, named, elsewhere])
    expect(titledFirst([elsewhere, named, titled], 'nowhere harbour')).toEqual([
      titled,
      named,
      elsewhere,
    ])
  })

  it('stay in their order if none or all of them have the words in a title', () => {
    const other = section('Harbour nights')
    expect(titledFirst([other, titled], 'harbour')).toEqual([other, titled])
    expect(titledFirst([elsewhere, named], '')).toEqual([elsewhere, named])
  })
})

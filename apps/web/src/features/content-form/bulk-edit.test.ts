import { describe, expect, it } from 'vitest'
import { type BulkDraft, editOf } from './bulk-edit.ts'

const draft: BulkDraft = {
  hasPrice: true,
  price: '',
  hasTags: false,
  tagMode: 'add',
  tags: [],
  hasTitle: false,
  find: '',
  replaceWith: '',
  hasTiers: false,
  publicTiers: [],
  discount: 'keep',
  amount: '',
  start: '',
  end: '',
}

describe('a price for several contents at once', () => {
  it.each(['', ' ', '1.5', 'free'])('isn’t applied while “%s” is typed', (price) => {
    expect(editOf({ ...draft, price })).toBeNull()
  })

  it('stops selling them if it’s 0', () => {
    expect(editOf({ ...draft, price: '0' })).toEqual({ price: null })
    expect(editOf({ ...draft, price: '30' })).toEqual({ price: 30 })
  })
})

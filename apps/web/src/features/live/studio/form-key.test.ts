import { describe, expect, it } from 'vitest'
import { followForm } from './form-key.ts'

describe('the form about a stream', () => {
  it('stays when the next stream is prepared, and starts over when one ends', () => {
    const none = { streamOid: null, ends: 0 }
    expect(followForm(none, null)).toBe(none)
    const prepared = followForm(none, 'a')
    expect(prepared).toEqual({ streamOid: 'a', ends: 0 })
    const ended = followForm(prepared, null)
    expect(ended).toEqual({ streamOid: null, ends: 1 })
    expect(followForm(prepared, 'b').ends).toBe(1)
  })
})

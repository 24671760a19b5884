import { describe, expect, it } from 'vitest'
import { withEmote } from './with-emote.ts'

describe('writing an emote into a text', () => {
  it('keeps it apart from the text beside it', () => {
    expect(withEmote('', 0, 'wave')).toBe(':wave: ')
    expect(withEmote('hello', 5, 'wave')).toBe('hello :wave: ')
    expect(withEmote('hello there', 5, 'wave')).toBe('hello :wave: there')
    expect(withEmote('hello ', 6, 'wave')).toBe('hello :wave: ')
    expect(withEmote('hello', 2, 'wave')).toBe('he :wave: llo')
  })
})

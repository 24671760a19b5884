import { languages } from '@plax/contracts/languages'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './overlay-words.ts'

const alert = { senderName: 'Wren', anonymousNumber: null, coins: 25 }

describe('the headline of a mission', () => {
  it('names who set it, and who added coins to it', () => {
    const { headlineOf } = wordsOf('en')
    const headline = (text: string) => headlineOf({ ...alert, kind: 'mission', text })
    expect(headline('Sing a song')).toBe('Wren set a mission for 25 coins')
    expect(headline('')).toBe('Wren added 25 coins to a mission')
  })

  it.each(languages)('differs for coins that were added in %s', (language) => {
    const { headlineOf } = wordsOf(language)
    const [set, added] = ['Sing', ''].map((text) => headlineOf({ ...alert, kind: 'mission', text }))
    expect(added).not.toBe(set)
    expect(added).toContain('Wren')
    expect(added).toContain('25')
  })
})

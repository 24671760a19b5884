import { describe, expect, it } from 'vitest'
import { emoticonKeyOf, emoticonLevelOf, splitEmoticons } from './emoticon-text.ts'

const emoticons = new Map(
  [
    { key: 'wave', useLevel: 0 },
    { key: '웃음', useLevel: 2 },
  ].map((emoticon) => [emoticon.key, emoticon]),
)
const kinds = (text: string, level = 2) =>
  splitEmoticons(text, { emoticons, level }).map(
    ({ kind, text: part }) => `${kind === 'emoticon' ? '!' : ''}${part}`,
  )

describe('splitting a text into emotes', () => {
  it('finds keys of any script between colons', () => {
    expect(kinds('hi :wave: and :웃음:!')).toEqual(['hi ', '!:wave:', ' and ', '!:웃음:', '!'])
    expect(kinds(':wave::wave:')).toEqual(['!:wave:', '!:wave:'])
    expect(kinds(':no:wave:')).toEqual([':no', '!:wave:'])
  })

  it('keeps what names no emote as text', () => {
    for (const text of ['at 10:30:00', ':unknown:', ': wave :', 'https://a.b:80/', '::', ''])
      expect(kinds(text).join('')).toBe(text)
    expect(kinds(':unknown:')).toEqual([':unknown:'])
  })

  it('shows an emote from its level on [R-emoticon-008]', () => {
    expect(kinds(':웃음:', 1)).toEqual([':웃음:'])
    expect(kinds(':웃음:', 2)).toEqual(['!:웃음:'])
    expect(kinds(':웃음:', 3)).toEqual(['!:웃음:'])
    expect(kinds(':wave:', 0)).toEqual(['!:wave:'])
  })
})

describe('the key of a name', () => {
  it('keeps letters and digits of any script', () => {
    expect(emoticonKeyOf('Big Wave!')).toBe('big_wave')
    expect(emoticonKeyOf(' 크게 웃음 ')).toBe('크게_웃음')
    expect(emoticonKeyOf('🎉')).toBe('')
    expect(emoticonKeyOf('a'.repeat(40))).toBe('a'.repeat(24))
  })
})

describe('the level of a message’s emotes', () => {
  it('is that of its sender’s tier, and unlimited for those who run the chat [R-emoticon-009] [R-emoticon-010]', () => {
    const viewer = { isCreator: false, isManager: false, isAdmin: false, tier: null }
    expect(emoticonLevelOf(viewer)).toBe(0)
    expect(emoticonLevelOf({ ...viewer, tier: { level: 2 } })).toBe(2)
    for (const role of ['isCreator', 'isManager', 'isAdmin'])
      expect(emoticonLevelOf({ ...viewer, [role]: true })).toBe(Infinity)
  })
})

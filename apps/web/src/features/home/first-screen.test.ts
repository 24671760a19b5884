import { describe, expect, it } from 'vitest'
import { firstScreen } from './first-screen.ts'

const story = (contentOid: string, other: object = {}) => ({
  contentOid,
  language: 'ko',
  access: 'open' as const,
  isAdult: false,
  ...other,
})
const oidsOf = (stories: readonly object[], begun: string[] = []) => {
  const asked = stories as ReturnType<typeof story>[]
  const { featured, others } = firstScreen(asked, { begun, language: 'en' })
  return [featured?.contentOid, ...others.map(({ contentOid }) => contentOid)]
}
const english = { language: 'en' }

describe('the first screen of Home', () => {
  it('shows in large what the reader can read and begin at once, and no story twice', () => {
    const sold = story('sold', { ...english, access: 'buyers' })
    const adult = story('adult', { ...english, isAdult: true })
    const open = story('open', english)
    const korean = story('korean')
    expect(oidsOf([korean, sold, adult, open])).toEqual(['open', 'korean', 'sold', 'adult'])
    expect(oidsOf([korean, sold, adult])).toEqual(['sold', 'korean', 'adult'])
    expect(oidsOf([story('far', { access: 'invited' }), korean])).toEqual(['korean', 'far'])
    expect(oidsOf([story('far', { access: 'invited' })])).toEqual(['far'])
    expect(oidsOf([])).toEqual([undefined])
  })

  it('leaves out what the reader has begun, which stands among their chats', () => {
    const stories = [story('one', english), story('two', english), story('three')]
    expect(oidsOf(stories, ['one'])).toEqual(['two', 'three'])
    expect(oidsOf(stories, ['one', 'two', 'three'])).toEqual([undefined])
  })
})

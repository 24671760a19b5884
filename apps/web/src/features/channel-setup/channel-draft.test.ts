import { describe, expect, it } from 'vitest'
import { addressOf, changeOf, draftOf, problemsOf } from './channel-draft.ts'
import type { ChannelSettings } from '../channel/channel.api.ts'

const settings: ChannelSettings = {
  creatorOid: 'c',
  nickname: 'Mira',
  displayNames: { en: 'Mira Lee' },
  intro: { ko: '안녕' },
  language: null,
  banner: null,
  links: [],
  discordId: null,
  hiddenTabs: ['files'],
  filledTabs: [],
  showsFanRanking: true,
  showsFanCoins: false,
  pinnedOids: ['a'],
  featuredOid: null,
  customUrl: null,
  updatedAt: null,
}

describe('a channel that is being set up', () => {
  it('sends what was there where nothing was written', () => {
    expect(changeOf(draftOf(settings))).toEqual({
      displayNames: { ko: '', en: 'Mira Lee', jp: '', es: '' },
      intro: { ko: '안녕', en: '', jp: '', es: '' },
      language: null,
      bannerAssetOid: null,
      links: [],
      discordId: null,
      hiddenTabs: ['files'],
      showsFanRanking: true,
      showsFanCoins: false,
      pinnedOids: ['a'],
      featuredOid: null,
    })
  })

  it('asks for an address only if it was changed, and for none if it was emptied', () => {
    const asked = (customUrl: string, saved: string | null) =>
      addressOf({ customUrl }, { customUrl: saved })
    expect([asked('', null), asked(' Mira ', 'mira')]).toEqual([undefined, undefined])
    expect([asked('New', null), asked('New', 'mira')]).toEqual(['new', 'new'])
    expect(asked(' ', 'mira')).toBeNull()
  })

  it('names the links that are not of their network, and a Discord ID that cannot be one', () => {
    const links = [
      { network: 'x' as const, url: 'https://x.com/' },
      { network: 'x' as const, url: ' https://x.com/mira ' },
      { network: 'x' as const, url: 'https://youtube.com/mira' },
      { network: 'youtube' as const, url: '' },
    ]
    expect(problemsOf({ links, discordId: 'Mira!' })).toEqual({
      links: [false, false, true, false],
      discordId: true,
    })
    expect(changeOf({ ...draftOf(settings), links }).links).toEqual([
      { network: 'x', url: 'https://x.com/mira' },
      { network: 'x', url: 'https://youtube.com/mira' },
    ])
    expect(problemsOf({ links: [], discordId: '' })).toEqual({ links: [], discordId: false })
  })
})

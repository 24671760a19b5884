import { describe, expect, it } from 'vitest'
import { type InfoDraft, sentOf } from './info-draft.ts'

const first: InfoDraft = {
  title: 'Ink and rain',
  description: '',
  tags: ['ink'],
  thumbnail: null,
  isAdultContent: false,
  usePassword: false,
  password: '',
  passwordAgain: '',
  isListed: true,
  useAnonymousChat: false,
  useBonusCoins: false,
  startsItself: true,
}
const thumbnail = { assetOid: 'a'.repeat(24) } as NonNullable<InfoDraft['thumbnail']>

describe('what the form about a stream sends', () => {
  it('is only what was changed', () => {
    expect(sentOf(first, first)).toEqual({})
    const draft = { ...first, title: 'Ink', tags: ['ink', 'rain'], thumbnail }
    const sent = { title: 'Ink', tags: ['ink', 'rain'], imgS3Key: thumbnail.assetOid }
    expect(sentOf(draft, first)).toEqual(sent)
    expect(sentOf({ ...draft, thumbnail: null }, draft)).toEqual({ imgS3Key: null })
  })

  it('includes a password that was typed, unless it’s turned off', () => {
    const passwords = { password: 'tide', passwordAgain: 'tide' }
    const draft = { ...first, usePassword: true, ...passwords }
    expect(sentOf(draft, first)).toEqual({ usePassword: true, ...passwords })
    expect(sentOf(draft, { ...first, usePassword: true })).toEqual(passwords)
    expect(sentOf({ ...draft, usePassword: false }, first)).toEqual({})
  })
})

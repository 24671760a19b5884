import { describe, expect, it } from 'vitest'
import { type AdDraft, bodyOfDraft, draftOfAd } from './ad-draft.ts'

const picture = { assetOid: 'a'.repeat(24), width: 1, height: 1, blur: '', url: '', sources: [] }
const whole: AdDraft = {
  ...draftOfAd(null, new Date('2026-11-20T09:00:00Z')),
  title: 'Autumn inks',
  link: 'https://inks.example',
  picture,
}

describe('an ad that is being written', () => {
  it('is sent with what was filled in', () => {
    expect(bodyOfDraft({ ...whole, title: ' Autumn inks ', dailyCap: '7' }, null)).toMatchObject({
      title: 'Autumn inks',
      language: null,
      creatorOid: null,
      imageAssetOid: picture.assetOid,
      dailyCap: 7,
      startsAt: '2026-11-20T09:00:00.000Z',
      endsAt: null,
      isPaused: false,
    })
  })

  it.each<[string, Partial<AdDraft>]>([
    ['no title', { title: ' ' }],
    ['no link', { link: '' }],
    ['a link that runs a script', { link: 'javascript:alert(1)' }],
    ['no image', { picture: null }],
    ['no start', { startsAt: '' }],
    ['an end before its start', { endsAt: '2020-01-01T00:00' }],
    ['a number with a fraction', { weight: '1.5' }],
    ['a number below its range', { dailyCap: '0' }],
    ['a number above its range', { skipSeconds: '31' }],
    ['a skip after its end', { lengthSeconds: '5', skipSeconds: '6' }],
    ['a skip after its video', { videoKey: 'film.mp4', videoSeconds: 4.9, skipSeconds: '5' }],
  ])('isn’t sent with %s', (_, change) => {
    expect(bodyOfDraft({ ...whole, ...change }, null)).toBeNull()
  })

  it('needs no image before a stream if it has a video, and one beside it', () => {
    const video = { ...whole, picture: null, videoKey: 'ads/film.mp4' }
    expect(bodyOfDraft(video, null)).toMatchObject({ videoKey: 'ads/film.mp4' })
    expect(bodyOfDraft({ ...video, placement: 'beside' }, null)).toBeNull()
    expect(bodyOfDraft({ ...video, videoKey: null }, null)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { chooseTrack } from './choose-track.ts'

const track = (language: string, label: string, kind = 'subtitles') => ({ kind, language, label })
const plain = track('en', 'English')
const described = track('en', 'English (described)')
const tracks = [track('', 'Chapters', 'chapters'), track('ko', '한국어'), plain, described]

describe('the subtitles that are shown', () => {
  it('are the ones with the last label among those of a language', () => {
    expect(chooseTrack(tracks, { language: 'en', label: 'English (described)' })).toBe(described)
    expect(chooseTrack(tracks, { language: 'en', label: 'English' })).toBe(plain)
  })

  it('are the first of the language if the label is unknown', () => {
    expect(chooseTrack(tracks, { language: 'en', label: '한국어' })).toBe(plain)
    expect(chooseTrack(tracks, { language: 'en', label: null })).toBe(plain)
  })

  it('are none in other languages', () => {
    expect(chooseTrack(tracks, { language: 'es', label: 'English' })).toBeUndefined()
    expect(chooseTrack(tracks, { language: null, label: 'English' })).toBeUndefined()
  })
})

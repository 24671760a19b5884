import { describe, expect, it } from 'vitest'
import { PreviewParts } from './preview-parts.ts'

const sizes = [
  { name: 'v720', width: 1280, height: 720 },
  { name: 'v360', width: 640, height: 360 },
  { name: 'v240', width: 426, height: 240 },
]
const segmentOf = (rendition: string, index: number, durationMs = 4000) => ({
  rendition,
  index,
  durationMs,
  bytes: Buffer.from(` ${rendition}-${index}`),
  init: Buffer.from(rendition),
})
const indexes = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n)

describe('what a preview is cut from', () => {
  const film = { sizes, sound: 'audio' }

  it('is the largest of the small sizes from the segment at a tenth on, and the sound about it', () => {
    const parts = new PreviewParts(300_000, film)
    for (const index of indexes(75)) {
      for (const name of ['v720', 'v360', 'v240', 'audio']) {
        // The segments of the sound begin a little later than those of the picture.
        parts.keep(segmentOf(name, index, name === 'audio' && index === 0 ? 4010 : 4000))
      }
    }
    const cut = parts.cut()
    expect(cut?.picture.toString()).toBe('v360 v360-7 v360-8 v360-9')
    expect(cut?.sound?.bytes.toString()).toMatch(/^audio audio-5 audio-6 audio-7 .* audio-9$/)
    expect(cut?.sound?.skipMs).toBe(28_000 - 20_010)
  })

  it('is the smallest size where none is small, all of a short film, and no sound where there is none', () => {
    const parts = new PreviewParts(9000, { sizes: sizes.slice(0, 1), sound: null })
    for (const index of indexes(3)) parts.keep(segmentOf('v720', index))
    const cut = parts.cut()
    expect(cut?.picture.toString()).toBe('v720 v720-0 v720-1 v720-2')
    expect(cut?.sound).toBeNull()
  })

  it('is nothing where another process made what was before, or the sound', () => {
    const later = new PreviewParts(300_000, film)
    for (const index of indexes(70, 5)) later.keep(segmentOf('v360', index))
    for (const index of indexes(75)) later.keep(segmentOf('audio', index))
    expect(later.cut()).toBeNull()
    const silent = new PreviewParts(300_000, film)
    for (const index of indexes(75)) silent.keep(segmentOf('v360', index))
    expect(silent.cut()).toBeNull()
  })
})

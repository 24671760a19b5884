import { describe, expect, it } from 'vitest'
import { parseMemory, volumeChange } from './memory.ts'

const usual = { volume: 1, isMuted: false, subtitles: null, subtitleLabel: null, speed: 1 }

describe('what the device remembers of the player', () => {
  it('is what was kept', () => {
    const kept = {
      volume: 0.4,
      isMuted: true,
      subtitles: 'ko',
      subtitleLabel: '한국어',
      speed: 1.5,
    }
    expect(parseMemory(JSON.stringify(kept))).toEqual(kept)
  })

  it('keeps the volume when it is turned down to nothing, so that it can be heard again', () => {
    expect(volumeChange(0, 0.4)).toEqual({ volume: 0.4, isMuted: true })
    expect(volumeChange(0.1, 0.4)).toEqual({ volume: 0.1, isMuted: false })
  })

  it('is what is usual where nothing was kept, or nothing that makes sense', () => {
    for (const text of [
      null,
      '',
      'null',
      '[]',
      '7',
      '{"volume":9,"speed":40,"subtitles":3,"subtitleLabel":3}',
    ]) {
      expect(parseMemory(text)).toEqual(usual)
    }
  })
})

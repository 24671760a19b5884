import { describe, expect, it } from 'vitest'
import { assertEncodable } from './source-rules.ts'

const minuteMs = 60_000
const facts = (
  { minutes, packets }: { minutes: number; packets: number },
  soundMinutes: number | null = null,
) => ({
  demuxer: 'mov',
  durationMs: minutes * minuteMs,
  leftOut: { videos: 0, sounds: 0 },
  video: { ...film, durationMs: minutes * minuteMs, packets },
  audio: soundMinutes === null ? null : { ...sound, durationMs: soundMinutes * minuteMs },
})
const fps = { num: 24, den: 1 }
const film = { stream: '0:i:1', codec: 'avc', width: 640, height: 360, fps, bitrate: 1, copy: null }
const sound = { stream: '0:i:2', codec: 'aac', channels: 2, sampleRate: 48_000 }
const limits = { maxHours: 4 }
const refusal = (...args: Parameters<typeof facts>) => {
  try {
    assertEncodable(facts(...args), limits)
    return null
  } catch (error) {
    return error
  }
}

describe('a video that stands still', () => {
  it('is encoded if its sound is as long', () => {
    expect(refusal({ minutes: 240, packets: 1 }, 240)).toBeNull()
    expect(refusal({ minutes: 240, packets: 1 }, 216)).toBeNull()
  })

  it('is refused with numbers if its sound is shorter', () => {
    const details = { frames: 1, minutes: 240, maxMinutes: 10 }
    const refused = expect.objectContaining({ code: 'encoding.stands_still', details })
    expect(refusal({ minutes: 240, packets: 1 }, 215)).toEqual(refused)
    expect(refusal({ minutes: 240, packets: 1 })).toEqual(refused)
  })

  it('is encoded without sound if no frame lasts over 10 minutes on average', () => {
    expect(refusal({ minutes: 10, packets: 1 })).toBeNull()
    expect(refusal({ minutes: 11, packets: 1 })).toMatchObject({ code: 'encoding.stands_still' })
    expect(refusal({ minutes: 240, packets: 24 })).toBeNull()
    expect(refusal({ minutes: 240, packets: 23 })).toMatchObject({ code: 'encoding.stands_still' })
  })

  it('is no longer than others', () => {
    expect(refusal({ minutes: 241, packets: 1 }, 241)).toMatchObject({ code: 'encoding.too_long' })
  })
})

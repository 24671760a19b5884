import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseFrameRate } from './frame-rate.ts'
import { chooseLadder } from './ladder.ts'
import { planChunks, planSegments, sum } from './segments.ts'

const fps = { num: 30, den: 1 }
const sidesOf = (width: number, height: number) =>
  chooseLadder({ width, height, fps }).map((rung) => `${rung.width}x${rung.height}`)

describe('the sizes of a video', () => {
  it('are its own and steps below, upright as well', () => {
    expect(sidesOf(3840, 2160)).toEqual([
      '3840x2160',
      '1920x1080',
      '1280x720',
      '854x480',
      '640x360',
    ])
    expect(sidesOf(1080, 1920)).toEqual(['1080x1920', '720x1280', '480x854', '360x640'])
    expect(sidesOf(854, 480)).toEqual(['854x480', '640x360'])
    expect(sidesOf(640, 360)).toEqual(['640x360', '426x240'])
    expect(sidesOf(320, 180)).toEqual(['320x180'])
    expect(sidesOf(8192, 4608)[0]).toBe('3840x2160')
  })

  it('are even, never above the source, fall in size and rate, and have names of their own', () => {
    const side = fc.oneof(fc.integer({ min: 16, max: 8192 }), fc.integer({ min: 200, max: 600 }))
    fc.assert(
      fc.property(side, side, (width, height) => {
        const rungs = chooseLadder({ width, height, fps })
        expect(new Set(rungs.map(({ name }) => name)).size).toBe(rungs.length)
        for (const [index, rung] of rungs.entries()) {
          expect((rung.width % 2) | (rung.height % 2)).toBe(0)
          expect(rung.width).toBeLessThanOrEqual(width + 1)
          expect(rung.height).toBeLessThanOrEqual(height + 1)
          const above = rungs[index - 1]
          if (!above) continue
          expect(rung.width * rung.height).toBeLessThan(above.width * above.height)
          expect(rung.maxRate).toBeLessThan(above.maxRate)
        }
      }),
      { examples: [[267, 475]] },
    )
  })
})

describe('the frame rate', () => {
  it('is that of an even source, halved where it is beyond 60', () => {
    expect(chooseFrameRate({ even: 29.97, guess: 0 })).toEqual({ num: 30_000, den: 1001 })
    expect(chooseFrameRate({ even: 120, guess: 0 })).toEqual({ num: 60, den: 1 })
    expect(chooseFrameRate({ even: 12.5, guess: 0 })).toEqual({ num: 12_500, den: 1000 })
  })

  it('is a usual one where the source has none', () => {
    expect(chooseFrameRate({ even: null, guess: 27.3 })).toEqual({ num: 30, den: 1 })
    expect(chooseFrameRate({ even: null, guess: 0 })).toEqual({ num: 24, den: 1 })
  })
})

it('cuts a film into segments and runs that hold each frame that is missing once', () => {
  const films = fc.record({
    frames: fc.integer({ min: 1, max: 100_000 }),
    fps: fc.constantFrom(fps, { num: 24_000, den: 1001 }, { num: 1000, den: 1000 }),
    atOnce: fc.integer({ min: 3, max: 900 }),
    done: fc.nat(40),
  })
  fc.assert(
    fc.property(films, ({ frames, fps, atOnce, done }) => {
      const segments = planSegments(frames, fps)
      expect(sum(segments)).toBe(frames)
      expect(segments.every((length) => length > 0)).toBe(true)
      let first = Math.min(done, segments.length)
      let startFrame = sum(segments.slice(0, first))
      for (const chunk of planChunks(segments, { done: first, atOnce })) {
        expect([chunk.first, chunk.startFrame]).toEqual([first, startFrame])
        first += chunk.frames.length
        startFrame += sum(chunk.frames)
      }
      expect([first, startFrame]).toEqual([segments.length, frames])
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { clockText, durationText } from '../../../lib/clock-text.ts'
import { askedStart, PlayedTime, resumeAt } from './played-time.ts'

describe('the time that was played', () => {
  it('leaves out what was skipped, and counts what is played again', () => {
    const played = new PlayedTime()
    for (const position of [0, 1, 2, 60, 61, 10, 11]) played.tick(position)
    expect(played.seconds).toBe(4)
  })

  it('leaves out what passed while it was paused', () => {
    const played = new PlayedTime()
    played.tick(5)
    played.pause()
    played.tick(7)
    played.tick(8)
    expect(played.seconds).toBe(1)
  })
})

describe('where to go on', () => {
  it('is where one left, but for the first and last seconds', () => {
    expect(resumeAt(3, 100)).toBe(0)
    expect(resumeAt(40, 100)).toBe(40)
    expect(resumeAt(95, 100)).toBe(0)
  })

  it('is the middle of a film of a few seconds', () => {
    expect([0.5, 3, 6, 11.5].map((position) => resumeAt(position, 12))).toEqual([0, 3, 6, 0])
  })
})

describe('the second that a link starts a video at', () => {
  it('is that of its address, also the first and the last', () => {
    expect(['0', '42', '99'].map((t) => askedStart(t, 99.5))).toEqual([0, 42, 99])
  })

  it('is ignored unless it’s a whole second before the end', () => {
    for (const t of ['', '-1', '1.5', '1e1', ' 4', '0x4', 'NaN', '100', '99999999'])
      expect(askedStart(t, 100), t).toBeNull()
    expect(askedStart('0', 0)).toBeNull()
  })
})

describe('the clock of the player', () => {
  it('shows hours only where there are any', () => {
    expect([0, 65.9, 3723, Number.NaN].map(clockText)).toEqual(['0:00', '1:05', '1:02:03', '0:00'])
  })

  it('rounds a whole duration as cards do, and never shows a moment that has not come', () => {
    expect(durationText(7.99)).toBe('0:08')
    expect(clockText(7.99)).toBe('0:07')
    expect(durationText(Number.NaN)).toBe('0:00')
  })
})

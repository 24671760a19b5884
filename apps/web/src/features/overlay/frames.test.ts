import { describe, expect, it } from 'vitest'
import { Frames } from './frames.ts'

/** A page whose frames are drawn by hand. */
function pageOf() {
  let at = 0
  let next: ((at: number) => void) | null = null
  const frames = new Frames({ now: () => at, request: (onFrame) => (next = onFrame) })
  return {
    frames,
    wait: (ms: number) => (at += ms),
    draw: (afterMs: number) => {
      at += afterMs
      next?.(at)
    },
  }
}

describe('a page of an overlay', () => {
  it('shows something only while it renders frames', () => {
    const { frames, draw, wait } = pageOf()
    expect(frames.isShowing).toBe(false)
    draw(16)
    expect(frames.isShowing).toBe(true)
    wait(999)
    expect(frames.isShowing).toBe(true)
    wait(1)
    expect(frames.isShowing).toBe(false)
    draw(16)
    expect(frames.isShowing).toBe(true)
  })

  it('shows nothing while its source isn’t active', () => {
    const { frames, draw } = pageOf()
    const seen: number[] = []
    frames.onFrame((ms) => void seen.push(ms))
    draw(16)
    frames.setActive(false)
    draw(16)
    expect(frames.isShowing).toBe(false)
    frames.setActive(true)
    draw(16)
    expect(frames.isShowing).toBe(true)
    expect(seen).toEqual([0, 16])
  })

  it('counts a pause between frames as a short time', () => {
    const { frames, draw } = pageOf()
    const seen: number[] = []
    const leave = frames.onFrame((ms) => void seen.push(ms))
    for (const ms of [16, 20, 60_000]) draw(ms)
    leave()
    draw(16)
    expect(seen).toEqual([0, 20, 250])
  })
})

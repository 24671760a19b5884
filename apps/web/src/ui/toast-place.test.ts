import { describe, expect, it } from 'vitest'
import { freeBottom } from './toast-place.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
})

describe('the place of a toast', () => {
  const at = (...actions: ReturnType<typeof box>[]) =>
    freeBottom(actions, {
      window: 900,
      toasts: box(1000, 826, 1400, 876),
      own: 24,
      ceiling: 64,
    })

  it('is the lower corner where no action is', () => {
    expect(at(box(0, 840, 900, 880))).toBe(24)
  })

  it('is above a button that would be under it', () => {
    expect(at(box(1300, 830, 1400, 870))).toBe(78)
  })

  it('is the lowest gap between buttons that is high enough', () => {
    const upper = box(1300, 790, 1400, 820)
    expect(at(box(1300, 830, 1400, 870), upper)).toBe(900 - 790 + 8)
  })

  it('is none if buttons fill the side of the window', () => {
    const column = Array.from({ length: 30 }, (_, row) => box(1200, row * 30, 1300, row * 30 + 28))
    expect(at(...column)).toBe(null)
  })
})

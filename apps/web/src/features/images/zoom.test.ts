import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittedSize, moved, wholeView, zoomed } from './zoom.ts'

const stage = { width: 400, height: 800 }
const sizes = { stage, picture: fittedSize({ width: 1600, height: 800 }, stage) }
const middle = { x: 0, y: 0 }

describe('the zoom of a picture', () => {
  it('begins with the whole picture', () => {
    expect(sizes.picture).toEqual({ width: 400, height: 200 })
    expect(fittedSize({ width: 300, height: 1200 }, stage)).toEqual({ width: 200, height: 800 })
  })

  it('keeps what is under the pointer where it is', () => {
    const view = zoomed(wholeView, { factor: 5, at: { x: 100, y: 40 } }, sizes)
    expect(view).toEqual({ scale: 5, x: -400, y: -100 })
    const before = zoomed(wholeView, { factor: 5, at: { x: 100, y: 0 } }, sizes)
    expect((100 - before.x) / before.scale).toBe(100)
  })

  it('goes neither under the whole picture nor over eight times, and back to its middle', () => {
    const close = zoomed(wholeView, { factor: 100, at: { x: 150, y: 50 } }, sizes)
    expect(close.scale).toBe(8)
    const { scale, x, y } = zoomed(close, { factor: 0.001, at: middle }, sizes)
    expect([scale, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0])
  })

  it('shows no more of the ground than the whole picture does', () => {
    const step = fc.record({
      factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const view = steps.reduce(
          (at, { factor, x, y }) =>
            moved(zoomed(at, { factor, at: { x, y } }, sizes), { x: y, y: x }, sizes),
          wholeView,
        )
        const over = (shown: number, place: number) =>
          Math.max(0, (shown * view.scale - place) / 2) + 1e-6
        expect(Math.abs(view.x)).toBeLessThanOrEqual(over(400, stage.width))
        expect(Math.abs(view.y)).toBeLessThanOrEqual(over(200, stage.height))
      }),
    )
  })
})

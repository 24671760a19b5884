import { describe, expect, it } from 'vitest'
import { areaOf, firstCrop, hasAspect, moved, within } from './crop-area.ts'

const image = { width: 1000, height: 400 }

describe('the part of an image that is kept', () => {
  it('is at first the largest of its shape, in the middle', () => {
    expect(areaOf(image, 1, firstCrop(image))).toEqual({ x: 300, y: 0, width: 400, height: 400 })
    expect(areaOf(image, 5, firstCrop(image))).toEqual({ x: 0, y: 100, width: 1000, height: 200 })
  })

  it('moves by parts of itself, and stops at the edges', () => {
    const crop = firstCrop(image)
    const right = moved(image, 1, { crop, right: 0.5, down: 0.5 })
    expect(areaOf(image, 1, right)).toEqual({ x: 500, y: 0, width: 400, height: 400 })
    const end = moved(image, 1, { crop, right: 9, down: 0 })
    expect(areaOf(image, 1, end)).toEqual({ x: 600, y: 0, width: 400, height: 400 })
  })

  it('zooms around its middle, and out again no farther than the whole image', () => {
    const near = within(image, 1, { ...firstCrop(image), zoom: 2 })
    expect(areaOf(image, 1, near)).toEqual({ x: 400, y: 100, width: 200, height: 200 })
    const edge = moved(image, 1, { crop: near, right: 9, down: 9 })
    expect(areaOf(image, 1, edge)).toEqual({ x: 800, y: 200, width: 200, height: 200 })
    const far = within(image, 1, { ...edge, zoom: 0.5 })
    expect(areaOf(image, 1, far)).toEqual({ x: 600, y: 0, width: 400, height: 400 })
    expect(within(image, 1, { ...near, zoom: 99 }).zoom).toBe(8)
  })

  it('is the whole image if only narrow edges are beyond its shape', () => {
    expect(hasAspect({ width: 400, height: 600 }, 3 / 4)).toBe(true)
    expect(hasAspect({ width: 900, height: 300 }, 5)).toBe(false)
    expect(hasAspect({ width: 300, height: 900 }, 1)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { arrange, bounds, freeSpot, offsetBelow } from './layout.ts'
import { nodeHeight, nodeWidth } from './node-size.ts'
import { canvasOf, node } from './testing.ts'

describe('layout', () => {
  it('places sources to the left of what they flow into', () => {
    const canvas = canvasOf(
      [node('story', 'story'), node('character', 'mira'), node('text', 'calm')],
      ['mira>story.characters', 'calm>mira.speechStyle'],
    )
    const at = arrange(canvas)
    const left = (id: string) => at.get(id)?.x ?? Number.NaN
    expect(left('calm') + nodeWidth).toBeLessThan(left('mira'))
    expect(left('mira') + nodeWidth).toBeLessThan(left('story'))
  })

  it('sets many pictures of one character as a grid, not as a column', () => {
    const images = Array.from({ length: 100 }, (_, index) => node('image', `image${index}`))
    const canvas = canvasOf(
      [node('character', 'mira'), ...images],
      images.map(({ id }) => `${id}>mira.emotionImages`),
    )
    const at = arrange(canvas)
    const box = bounds(
      images.map((image) => ({ ...image, position: at.get(image.id) ?? { x: 0, y: 0 } })),
    )
    expect(box.bottom - box.top).toBeLessThan(12 * nodeHeight('image'))
    expect(box.right).toBeLessThan(at.get('mira')?.x ?? 0)
  })

  it('sets many nodes that stand between others as a grid too', () => {
    const triggers = Array.from({ length: 60 }, (_, index) => node('trigger', `t${index}`))
    const canvas = canvasOf(
      [node('story', 'story'), node('variable', 'trust'), ...triggers],
      triggers.flatMap(({ id }) => [`trust>${id}.variables`, `${id}>story.triggers`]),
    )
    const at = arrange(canvas)
    const box = bounds(
      triggers.map((trigger) => ({ ...trigger, position: at.get(trigger.id) ?? { x: 0, y: 0 } })),
    )
    expect(box.bottom - box.top).toBeLessThan(10 * nodeHeight('trigger'))
    expect(at.get('trust')?.x ?? 0).toBeLessThan(box.left)
    expect(box.right).toBeLessThan(at.get('story')?.x ?? 0)
  })

  it('lets no two nodes overlap', () => {
    const images = Array.from({ length: 12 }, (_, index) => node('image', `image${index}`))
    const canvas = canvasOf(
      [node('character', 'mira'), ...images, node('lorebook', 'alone')],
      images.map(({ id }) => `${id}>mira.emotionImages`),
    )
    const at = arrange(canvas)
    const boxes = canvas.nodes.map(({ id, kind }) => ({
      ...(at.get(id) ?? { x: 0, y: 0 }),
      height: nodeHeight(kind),
    }))
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        const apart =
          a.x + nodeWidth <= b.x ||
          b.x + nodeWidth <= a.x ||
          a.y + a.height <= b.y ||
          b.y + b.height <= a.y
        expect(apart).toBe(true)
      }
    }
  })

  it('sets a fragment below what is there', () => {
    const canvas = canvasOf([node('story', 'story', { x: 400, y: 64 })])
    const coming = canvasOf([node('text', 'a', { x: 900, y: 0 }), node('text', 'b')])
    const offset = offsetBelow(canvas, coming)
    const moved = bounds(coming.nodes)
    expect(moved.top + offset.y).toBeGreaterThan(64 + nodeHeight('story'))
    expect(moved.left + offset.x).toBe(400)
  })

  it('finds the nearest place that covers no other node', () => {
    const middle = { x: nodeWidth / 2, y: nodeHeight('text') / 2 }
    const canvas = canvasOf([node('text', 'a'), node('text', 'b', { x: 0, y: 160 })])
    expect(freeSpot(canvasOf([]), 'text', middle)).toEqual({ x: 0, y: 0 })
    const spot = freeSpot(canvas, 'text', middle)
    expect(spot.x).toBe(0)
    expect(spot.y + nodeHeight('text')).toBeLessThan(0)
  })

  it('leaves a fragment where it is on an empty canvas', () => {
    expect(offsetBelow(canvasOf([]), canvasOf([node('text', 'a')]))).toEqual({ x: 0, y: 0 })
  })
})

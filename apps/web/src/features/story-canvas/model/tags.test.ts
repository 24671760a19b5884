import type { CanvasNode } from '@plax/story-engine/canvas'
import { expect, it } from 'vitest'
import { applyTags, maxTags } from './tags.ts'
import { canvasOf, node } from './testing.ts'

function image(id: string, tags: string[]): CanvasNode {
  const made = node('image', id)
  if (made.kind === 'image') made.data.tags = tags
  return made
}

const tagsOf = (nodes: readonly CanvasNode[]) =>
  nodes.map((one) => (one.kind === 'image' ? one.data.tags : one.kind))

const canvas = canvasOf([image('a', []), image('b', ['calm', 'sad']), node('text', 'c')])
const all = new Set(['a', 'b', 'c'])

it('stops at the first three tags of each image, and names those that did not take all [R-story-chat-056] [R-story-chat-057]', () => {
  const tags = ['calm', 'joy', 'night', 'rain']
  const done = applyTags(canvas, { ids: all, tags, max: maxTags(false) })
  expect(tagsOf(done.canvas.nodes)).toEqual([
    ['calm', 'joy', 'night'],
    ['calm', 'sad', 'joy'],
    'text',
  ])
  expect(done.stopped).toEqual(['a', 'b'])
})

it('lets an image hold seven under new tagging [R-story-chat-058]', () => {
  const tags = ['1', '2', '3', '4', '5', '6', '7', '8']
  const done = applyTags(canvas, { ids: new Set(['a']), tags, max: maxTags(true) })
  expect(tagsOf(done.canvas.nodes)[0]).toEqual(tags.slice(0, 7))
  expect(done.stopped).toEqual(['a'])
})

it('takes no tag away from an image that has more than its share', () => {
  const full = canvasOf([image('a', ['1', '2', '3', '4'])])
  const done = applyTags(full, { ids: new Set(['a']), tags: ['5'], max: 3 })
  expect(tagsOf(done.canvas.nodes)[0]).toEqual(['1', '2', '3', '4'])
})

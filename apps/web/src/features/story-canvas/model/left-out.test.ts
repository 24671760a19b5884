import type { CanvasNode } from '@plax/story-engine/canvas'
import { createNode } from '@plax/story-engine/canvas'
import { importNotesOf, noteOf, withImportNotes } from '@plax/story-engine/cards/import-notes'
import { describe, expect, it } from 'vitest'
import { withLeftOut } from './left-out.ts'

const position = { x: 0, y: 0 }
const card: CanvasNode[] = [
  withImportNotes(createNode('character', { id: 'c', position }), [
    ...noteOf('name', 'works', 1),
    ...noteOf('scripts', 'kept', 2),
  ]),
  withImportNotes(createNode('story', { id: 's', position }), [
    ...noteOf('firstMessage', 'works', 1),
    ...noteOf('systemPrompt', 'works', 1),
    ...noteOf('greetings', 'kept', 3),
  ]),
]
const linesOf = (nodes: readonly CanvasNode[], id: string) =>
  nodes
    .filter((node) => node.id === id)
    .flatMap((node) => importNotesOf(node).map(({ what, effect }) => `${what} ${effect}`))

describe('what a canvas takes of a card', () => {
  it('is all of the first, where there is no story yet', () => {
    expect(withLeftOut(card, { isFirst: true, hasStory: false })).toEqual(card)
  })

  it('is not the texts of its story, where the canvas has one', () => {
    const first = withLeftOut(card, { isFirst: true, hasStory: true })
    expect(linesOf(first, 'c')).toEqual([
      'name works',
      'scripts kept',
      'firstMessage kept',
      'systemPrompt works',
      'greetings kept',
    ])
  })

  it('is nothing of a second one but what became nodes', () => {
    const second = withLeftOut(card, { isFirst: false, hasStory: true })
    expect(linesOf(second, 'c')).toEqual([
      'name works',
      'scripts dropped',
      'firstMessage dropped',
      'systemPrompt works',
      'greetings dropped',
    ])
  })
})

import type { Canvas, CanvasNode } from '@plax/story-engine/canvas'
import { createNode } from '@plax/story-engine/canvas'
import { expect, it, vi } from 'vitest'
import { drawEdges } from './flow-model.ts'

// The faces of kinds are texts and icons, which only the built web has.
vi.mock('./kinds.ts', () => ({ kindFaces: { character: { edge: 'plax-edge-character' } } }))

const position = { x: 0, y: 0 }
const nameOf = (from: CanvasNode, to: CanvasNode) => `${title(from)} to ${title(to)}`
const title = ({ data }: CanvasNode) => ('name' in data ? data.name : data.title)

function twoNodes(name: string): Canvas {
  const character = createNode('character', { id: 'c', position })
  const story = createNode('story', { id: 's', position })
  if (character.kind === 'character') character.data.name = name
  if (story.kind === 'story') story.data.title = 'Tower'
  const edge = {
    id: 'e',
    source: 'c',
    sourceSocket: 'character',
    target: 's',
    targetSocket: 'characters',
  }
  return { version: 1, nodes: [character, story], edges: [edge], ext: {} }
}

it('names an edge by its nodes, and anew once one of them is renamed', () => {
  const first = drawEdges(twoNodes('Mira'), [], nameOf)
  expect(first.map(({ ariaLabel }) => ariaLabel)).toEqual(['Mira to Tower'])
  const renamed = drawEdges(twoNodes('Sol'), first, nameOf)
  expect(renamed.map(({ ariaLabel }) => ariaLabel)).toEqual(['Sol to Tower'])
})

it('keeps the drawn edge while its name stays', () => {
  const first = drawEdges(twoNodes('Mira'), [], nameOf)
  expect(drawEdges(twoNodes('Mira'), first, nameOf)[0]).toBe(first[0])
})

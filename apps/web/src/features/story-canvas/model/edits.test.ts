import { describe, expect, it } from 'vitest'
import { edgesToStory, moveNodes, removeElements, updateData } from './edits.ts'
import { canvasOf, node } from './testing.ts'

const canvas = canvasOf(
  [node('character', 'mira'), node('text', 'calm'), node('story', 'story')],
  ['calm>mira.speechStyle', 'mira>story.characters'],
)

describe('edits', () => {
  it('removes a node with its edges', () => {
    const next = removeElements(canvas, { nodeIds: new Set(['mira']), edgeIds: new Set() })
    expect(next.nodes.map(({ id }) => id)).toEqual(['calm', 'story'])
    expect(next.edges).toEqual([])
  })

  it('removes an edge alone', () => {
    const edgeIds = new Set(['calm>mira.speechStyle'])
    const next = removeElements(canvas, { nodeIds: new Set(), edgeIds })
    expect(next.nodes).toHaveLength(3)
    expect(next.edges.map(({ id }) => id)).toEqual(['mira>story.characters'])
  })

  it('changes one node and leaves the others as they are', () => {
    const next = updateData(canvas, 'mira', { name: 'Mira' })
    expect(next.nodes[0]?.data).toMatchObject({ name: 'Mira', description: '' })
    expect(next.nodes[1]).toBe(canvas.nodes[1])
  })

  it('connects a new character to the story, a text to nothing', () => {
    const mira = node('character', 'new')
    expect(edgesToStory(canvas, mira)).toMatchObject([
      { source: 'new', sourceSocket: 'character', target: 'story', targetSocket: 'characters' },
    ])
    expect(edgesToStory(canvas, node('text', 'new'))).toEqual([])
    expect(edgesToStory(canvasOf([]), mira)).toEqual([])
  })

  it('is the same canvas where no node really moved', () => {
    expect(moveNodes(canvas, new Map([['mira', { x: 0, y: 0 }]]))).toBe(canvas)
    const next = moveNodes(canvas, new Map([['mira', { x: 8, y: 0 }]]))
    expect(next.nodes[0]?.position).toEqual({ x: 8, y: 0 })
    expect(next.nodes[2]).toBe(canvas.nodes[2])
  })
})

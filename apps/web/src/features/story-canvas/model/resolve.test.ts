import type { Canvas, CanvasNode } from '@plax/story-engine/canvas'
import { mergeCanvas } from '@plax/story-engine/merge'
import { newLoreEntry } from '@plax/story-engine/nodes'
import { describe, expect, it } from 'vitest'
import { choicesOf, resolve } from './resolve.ts'
import { canvasOf, node } from './testing.ts'

function book(keys: Record<string, string>): CanvasNode {
  const made = node('lorebook', 'book')
  if (made.kind === 'lorebook') {
    made.data.entries = Object.entries(keys).map(([id, key]) => newLoreEntry(id, { key }))
  }
  return made
}

function character(fields: object): CanvasNode {
  const made = node('character', 'mira')
  Object.assign(made.data, fields)
  return made
}

function settle(base: Canvas, ours: Canvas, theirs: Canvas) {
  const { merged, conflicts } = mergeCanvas(base, ours, theirs)
  const choices = choicesOf(conflicts)
  const sides = { ours, theirs, choices }
  return {
    merged,
    choices,
    mine: resolve(merged, sides, () => false),
    theirs: resolve(merged, sides, () => true),
  }
}

describe('conflicts of two canvases', () => {
  it('are chosen field by field, while the rest merges by itself [R-story-chat-079]', () => {
    const done = settle(
      canvasOf([character({ name: 'Mira', gender: '' })]),
      canvasOf([character({ name: 'Mira Han', gender: 'female' })]),
      canvasOf([character({ name: 'Mira Kim', description: 'Tired.' })]),
    )
    expect(done.choices).toMatchObject([
      { field: 'data.name', mine: 'Mira Han', theirs: 'Mira Kim' },
    ])
    expect(done.merged.nodes[0]?.data).toMatchObject({ name: 'Mira Han', description: 'Tired.' })
    expect(done.theirs.nodes[0]?.data).toMatchObject({
      name: 'Mira Kim',
      gender: 'female',
      description: 'Tired.',
    })
  })

  it('reach into the entries of a lorebook, also where one side deleted one', () => {
    const done = settle(
      canvasOf([book({ lamp: 'lamp', storm: 'storm' })]),
      canvasOf([book({ lamp: 'light' })]),
      canvasOf([book({ lamp: 'lantern', storm: 'tempest' })]),
    )
    expect(done.choices.map(({ field }) => field).toSorted()).toEqual([
      'data.entries.lamp.key',
      'data.entries.storm',
    ])
    const keys = (canvas: Canvas) =>
      canvas.nodes
        .flatMap((one) => (one.kind === 'lorebook' ? one.data.entries : []))
        .map((entry) => entry.key)
    expect(keys(done.merged)).toEqual(['light'])
    expect(keys(done.theirs)).toEqual(['lantern', 'tempest'])
  })

  it('bring a node back with its connections, or take it away with them', () => {
    const story = node('story', 'story')
    const both = (fields: object) => canvasOf([character(fields), story], ['mira>story.characters'])
    const without = canvasOf([story])
    const back = settle(both({}), without, both({ name: 'Mira' }))
    expect(back.mine.nodes).toHaveLength(1)
    expect(back.mine.edges).toEqual([])
    expect(back.theirs.nodes.map(({ id }) => id).toSorted()).toEqual(['mira', 'story'])
    expect(back.theirs.edges).toHaveLength(1)
    const gone = settle(both({}), both({ name: 'Mira' }), without)
    expect(gone.mine.nodes).toHaveLength(2)
    expect(gone.mine.edges).toHaveLength(1)
    expect(gone.theirs.nodes.map(({ id }) => id)).toEqual(['story'])
    expect(gone.theirs.edges).toEqual([])
  })
})

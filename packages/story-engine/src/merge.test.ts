import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Canvas } from './canvas.ts'
import { diffCanvas, mergeCanvas } from './merge.ts'
import { anyCanvas, edge, fullCanvas, loreEntry } from './testing.ts'
import type { FullSample } from './testing.ts'

const changed = (change: (sample: FullSample) => void): Canvas => {
  const sample = fullCanvas()
  change(sample)
  return sample.canvas
}

const base = changed(() => {})

/** As stored canvases are: each id once. */
const distinct = anyCanvas.map((canvas): Canvas => {
  const once = <T extends { id: string }>(items: readonly T[]): T[] => [
    ...new Map(items.map((item) => [item.id, item])).values(),
  ]
  return {
    ...canvas,
    nodes: once(canvas.nodes),
    edges: once(canvas.edges),
    groups: once(canvas.groups ?? []),
  }
})

describe('the difference of two canvases', () => {
  it('names what was added, taken away and changed, down to the field', () => {
    const next = changed(({ canvas, story, lorebook, orin }) => {
      story.data.prologue = 'Ho.'
      story.data.toggles.macroPrompts = false
      lorebook.data.entries = [
        loreEntry('e1', { key: 'forest', prompt: 'The forest is old.' }),
        loreEntry('e2', { key: 'x' }),
      ]
      story.position = { x: 9, y: 9 }
      canvas.nodes = canvas.nodes.filter(({ id }) => id !== orin.id)
      canvas.groups = [{ id: 'g', title: 'Cast', color: 'teal', nodeIds: [] }]
    })
    expect(diffCanvas(base, next)).toEqual({
      nodes: [
        {
          id: 'story',
          kind: 'story',
          change: 'changed',
          fields: ['position', 'data.prologue', 'data.toggles.macroPrompts'],
        },
        {
          id: 'lore',
          kind: 'lorebook',
          change: 'changed',
          fields: ['data.entries.e1.key', 'data.entries.e2'],
        },
        { id: 'orin', kind: 'character', change: 'removed', fields: [] },
      ],
      edges: [],
      groups: [{ id: 'g', change: 'added', fields: [] }],
      comments: [],
    })
  })

  it('is empty for the same, and the other way round for the other way round', () => {
    fc.assert(
      fc.property(distinct, distinct, (a, b) => {
        const none = { nodes: [], edges: [], groups: [], comments: [] }
        expect(diffCanvas(a, structuredClone(a))).toEqual(none)
        const there = diffCanvas(a, b).nodes.filter(({ change }) => change === 'added').length
        const back = diffCanvas(b, a).nodes.filter(({ change }) => change === 'removed').length
        expect(there).toBe(back)
      }),
    )
  })
})

describe('merging', () => {
  it('takes what each side changed, field by field and entry by entry', () => {
    const ours = changed(({ story, lorebook, trigger }) => {
      story.data.prologue = 'Ours.'
      lorebook.data.entries[0] = loreEntry('e1', { key: 'ours', prompt: 'The forest is old.' })
      lorebook.data.entries.push(loreEntry('e2', { key: 'two' }))
      Object.assign(trigger.data.conditions[0] ?? {}, { value: 3 })
    })
    const theirs = changed(({ canvas, story, lorebook, orin, trigger }) => {
      story.data.fullStory = 'Theirs.'
      story.data.toggles.plotCompression = false
      lorebook.data.entries[0] = loreEntry('e1', { key: 'forest|wood', prompt: 'Theirs.' })
      lorebook.data.entries.push(loreEntry('e3', { key: 'three' }))
      Object.assign(trigger.data.conditions[0] ?? {}, { comparison: 'below' })
      orin.position = { x: 1, y: 2 }
      canvas.comments = [
        { id: 'c', position: { x: 0, y: 0 }, width: 240, height: 120, color: 'gold', text: 'Hm' },
      ]
    })
    const { merged, conflicts } = mergeCanvas(base, ours, theirs)
    expect(conflicts).toEqual([])
    const find = (id: string) => merged.nodes.find((node) => node.id === id)
    expect(find('story')?.data).toMatchObject({
      prologue: 'Ours.',
      fullStory: 'Theirs.',
      toggles: { plotCompression: false },
    })
    expect(find('lore')?.data).toMatchObject({
      entries: [{ id: 'e1', key: 'ours', prompt: 'Theirs.' }, { id: 'e2' }, { id: 'e3' }],
    })
    expect(find('warm')?.data).toMatchObject({ conditions: [{ value: 3, comparison: 'below' }] })
    expect(find('orin')?.position).toEqual({ x: 1, y: 2 })
    expect(merged.comments).toHaveLength(1)
  })

  it('keeps ours where both changed the same, and says so', () => {
    const ours = changed(({ story }) => (story.data.prologue = 'Ours.'))
    const theirs = changed(({ story }) => (story.data.prologue = 'Theirs.'))
    const { merged, conflicts } = mergeCanvas(base, ours, theirs)
    expect(merged).toEqual(ours)
    expect(conflicts).toMatchObject([
      {
        what: 'node',
        id: 'story',
        fields: ['data.prologue'],
        ours: { data: { prologue: 'Ours.' } },
        theirs: { data: { prologue: 'Theirs.' } },
      },
    ])
  })

  it('takes a node away where the other side left it, with what was connected since', () => {
    const ours = changed(({ canvas, orin }) => {
      canvas.nodes = canvas.nodes.filter(({ id }) => id !== orin.id)
      canvas.edges = canvas.edges.filter(
        ({ source, target }) => source !== 'orin' && target !== 'orin',
      )
    })
    const idle = changed(({ canvas, speech, orin }) =>
      canvas.edges.push(edge(speech, orin, 'speechStyle')),
    )
    const gone = mergeCanvas(base, ours, idle)
    expect(gone.conflicts).toEqual([])
    expect(gone.merged).toEqual(ours)
    const busy = changed(({ orin }) => (orin.data.name = 'Orrin'))
    const lost = mergeCanvas(base, ours, busy)
    expect(lost.conflicts).toMatchObject([{ what: 'node', id: 'orin', ours: null, fields: [] }])
    expect(lost.merged.nodes.some(({ id }) => id === 'orin')).toBe(false)
  })

  it('puts the members of a group together', () => {
    const grouped = (...nodeIds: string[]) =>
      changed(({ canvas }) => {
        canvas.groups = [{ id: 'g', title: '', color: 'grey', nodeIds }]
      })
    const { merged, conflicts } = mergeCanvas(
      grouped('mira', 'orin'),
      grouped('mira', 'orin', 'lore'),
      grouped('orin', 'user'),
    )
    expect(conflicts).toEqual([])
    expect(merged.groups?.[0]?.nodeIds).toEqual(['orin', 'lore', 'user'])
  })

  it('gives the other side where one changed nothing', () => {
    fc.assert(
      fc.property(distinct, distinct, (a, b) => {
        expect(mergeCanvas(a, structuredClone(a), b)).toEqual({ merged: b, conflicts: [] })
        expect(mergeCanvas(a, b, structuredClone(a))).toEqual({ merged: b, conflicts: [] })
        expect(mergeCanvas(a, b, structuredClone(b))).toEqual({ merged: b, conflicts: [] })
      }),
    )
  })

  it('names each element once, and has no edge to a node that it took away', () => {
    fc.assert(
      fc.property(distinct, distinct, distinct, (a, b, c) => {
        const { merged } = mergeCanvas(a, b, c)
        const ids = merged.nodes.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const known = new Set([...b.nodes, ...c.nodes].map(({ id }) => id))
        for (const { source, target } of merged.edges) {
          for (const end of [source, target]) {
            expect(ids.includes(end) || !known.has(end)).toBe(true)
          }
        }
      }),
    )
  })
})

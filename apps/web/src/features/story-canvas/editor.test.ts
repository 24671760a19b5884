import { describe, expect, it } from 'vitest'
import { createEditor } from './editor.ts'
import { canvasOf, node } from './model/testing.ts'

const start = () => canvasOf([node('story', 'story'), node('character', 'mira'), node('text', 'a')])
const open = (readOnly = false) => createEditor({ canvas: start(), pictures: {}, readOnly })

describe('the canvas editor', () => {
  it('starts the story at its first story node', () => {
    const editor = createEditor({ canvas: canvasOf([]), pictures: {}, readOnly: false })
    editor.addNode('story', { x: 0, y: 0 })
    expect(editor.canvas().nodes[0]?.data).toMatchObject({ isStart: true })
  })

  it('adds a character together with its edge, as one edit', () => {
    const editor = open()
    const added = editor.addNode('character', { x: 0, y: 0 })
    expect(editor.canvas().edges).toMatchObject([{ source: added.id, target: 'story' }])
    expect(editor.store.get().wanted?.nodeIds).toEqual([added.id])
    editor.undo()
    expect(editor.canvas().nodes).toHaveLength(3)
    expect(editor.canvas().edges).toEqual([])
  })

  it('draws no edge that the sockets refuse', () => {
    const editor = open()
    const wanted = {
      source: 'a',
      sourceSocket: 'text',
      target: 'mira',
      targetSocket: 'emotionImages',
    }
    expect(editor.connect(wanted)).toBe('wrong_kind')
    expect(editor.canvas().edges).toEqual([])
    expect(editor.connect({ ...wanted, targetSocket: 'speechStyle' })).toBeNull()
    expect(editor.canvas().edges).toHaveLength(1)
  })

  it('duplicates nodes but not the story', () => {
    const editor = open()
    expect(editor.duplicate(['story', 'mira']).storyLeftOut).toBe(true)
    expect(editor.canvas().nodes.map(({ kind }) => kind)).toEqual([
      'story',
      'character',
      'text',
      'character',
    ])
  })

  it('brings ours back by undo after theirs were loaded', () => {
    const editor = open()
    const ours = editor.canvas()
    editor.replace(canvasOf([node('text', 'theirs')]))
    editor.undo()
    expect(editor.canvas()).toBe(ours)
  })

  it('changes nothing of a canvas that may only be read', () => {
    const editor = open(true)
    const before = editor.canvas()
    editor.remove(['mira'])
    editor.update('mira', { name: 'Mira' }, 'name')
    editor.arrange()
    editor.duplicate(['mira'])
    expect(editor.canvas()).toBe(before)
  })

  it('lists errors before warnings', () => {
    const editor = open()
    const warning = { severity: 'warning', code: 'w', message: 'Unused.' } as const
    const error = { severity: 'error', code: 'e', message: 'No name.' } as const
    editor.showProblems([warning, error])
    expect(editor.store.get().problems).toEqual([error, warning])
  })

  it('finds the problems of a node by its id', () => {
    const editor = open()
    const problem = { severity: 'error', code: 'x', nodeId: 'mira', message: 'No name.' } as const
    editor.showProblems([problem, { ...problem, nodeId: 'a' }])
    expect(editor.store.get().problemsOfNode.get('mira')).toEqual([problem])
  })
})

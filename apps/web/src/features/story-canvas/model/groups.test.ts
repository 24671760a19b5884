import { expect, it } from 'vitest'
import { createEditor } from '../editor.ts'
import { moveNodes, removeElements } from './edits.ts'
import { groupNodes, ungroup } from './groups.ts'
import { canvasOf, node } from './testing.ts'

const canvas = canvasOf([node('text', 'a'), node('text', 'b'), node('text', 'c')])
const group = (id: string, nodeIds: string[]) => ({
  id,
  title: '',
  color: 'violet' as const,
  nodeIds,
})
const noEdges = { edgeIds: new Set<string>() }

it('keeps a node in one group at most', () => {
  const once = groupNodes(canvas, group('one', ['a', 'b', 'gone']))
  const twice = once && groupNodes(once, group('two', ['b', 'c']))
  expect(twice?.groups?.map(({ id, nodeIds }) => [id, nodeIds])).toEqual([
    ['one', ['a']],
    ['two', ['b', 'c']],
  ])
  expect(groupNodes(canvas, group('none', ['gone']))).toBeNull()
  expect(twice && ungroup(twice, 'one').groups).toHaveLength(1)
})

it('lets a group go with its last node', () => {
  const grouped = groupNodes(canvas, group('one', ['a', 'b']))
  if (!grouped) throw new Error('There was room for a group.')
  const fewer = removeElements(grouped, { nodeIds: new Set(['a']), ...noEdges })
  expect(fewer.groups).toMatchObject([{ nodeIds: ['b'] }])
  expect(removeElements(fewer, { nodeIds: new Set(['b']), ...noEdges }).groups).toEqual([])
})

it('selects, moves and removes notes as it does nodes', () => {
  const editor = createEditor({ canvas, pictures: {}, readOnly: false })
  const note = editor.addComment({ x: 0, y: 0 })
  if (!note) throw new Error('There was room for a note.')
  editor.move(new Map([[note.id, { x: 80, y: 8 }]]))
  expect(editor.canvas().comments?.[0]?.position).toEqual({ x: 80, y: 8 })
  const present = editor.canvas()
  expect(moveNodes(present, new Map([[note.id, { x: 80, y: 8 }]]))).toBe(present)
  editor.remove([note.id])
  expect(editor.canvas().comments).toEqual([])
  editor.undo()
  expect(editor.canvas().comments).toHaveLength(1)
})

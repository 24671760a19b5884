import fc from 'fast-check'
import { initialState } from './apply-turn.ts'
import type { Artefact } from './artefact.ts'
import { createNode } from './canvas.ts'
import type { Canvas, CanvasEdge, CanvasNode } from './canvas.ts'
import { compile } from './compile.ts'
import { newLoreEntry } from './nodes.ts'
import type { Room } from './room.ts'
import { NODE_KINDS, nodeSockets } from './sockets.ts'

export const at = { x: 0, y: 0 }

export const edge = (source: CanvasNode, target: CanvasNode, targetSocket: string): CanvasEdge => ({
  id: `${source.id}-${target.id}-${targetSocket}`,
  source: source.id,
  sourceSocket: source.kind,
  target: target.id,
  targetSocket,
})

export type Sample = ReturnType<typeof sampleCanvas>

/** A small story that compiles without a complaint: every kind, every socket. */
export const sampleCanvas = () => {
  const story = createNode('story', { id: 'story', position: at })
  Object.assign(story.data, {
    isStart: true,
    prologue: 'Hello, {{user}}.',
    coreContext: 'A forest.',
  })
  const character = createNode('character', { id: 'mira', position: at })
  Object.assign(character.data, { name: 'Mira', description: '{{char}} guards the forest.' })
  const speech = createNode('text', { id: 'speech', position: at })
  speech.data.text = 'Short sentences.'
  const context = createNode('text', { id: 'context', position: at })
  context.data.text = 'It is autumn.'
  const image = createNode('image', { id: 'image', position: at })
  image.data.assetId = 'asset-1'
  const lorebook = createNode('lorebook', { id: 'lore', position: at })
  lorebook.data.entries = [loreEntry('e1', { key: 'forest|wood', prompt: 'The forest is old.' })]
  const canvas: Canvas = {
    version: 1,
    nodes: [story, character, speech, context, image, lorebook],
    edges: [
      edge(character, story, 'characters'),
      edge(lorebook, story, 'lorebooks'),
      edge(context, story, 'coreContext'),
      edge(speech, character, 'speechStyle'),
      edge(image, character, 'emotionImages'),
    ],
  }
  return { canvas, story, character, speech, context, image, lorebook }
}

export const loreEntry = newLoreEntry

/** A room of an artefact in its first turn. */
export const roomOf = (artefact: Artefact, more: Partial<Room> = {}): Room => ({
  id: 'room',
  turn: 1,
  turns: [],
  state: initialState(artefact),
  ...more,
})

export const compiled = (canvas: unknown): { artefact: Artefact; hash: string } => {
  const result = compile(canvas)
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
  return result
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const socketNames = fc.constantFrom(
  ...NODE_KINDS.flatMap((kind) => [
    ...nodeSockets[kind].inputs.map((socket) => socket.name),
    ...nodeSockets[kind].outputs.map((socket) => socket.name),
  ]),
  'nowhere',
)

const entries = fc.array(
  fc
    .record({
      id: ids,
      key: fc.oneof(fc.string(), fc.constantFrom('a+', '(?=x)', '(a)\\1', '[', 'forest')),
      prompt: fc.string({ maxLength: 200 }),
      priority: fc.integer({ min: -5, max: 5 }),
      enabled: fc.boolean(),
      constant: fc.boolean(),
    })
    .map(({ id, ...fields }) => loreEntry(id, fields)),
  { maxLength: 6 },
)

/** Nodes of any kind with texts of any sort; most canvases of them are wrong in several ways. */
export const anyNode: fc.Arbitrary<CanvasNode> = fc
  .record({
    id: ids,
    kind: fc.constantFrom(...NODE_KINDS),
    words: fc.string({ unit: 'grapheme', maxLength: 60 }),
    flag: fc.boolean(),
    entries,
  })
  .map(({ id, kind, words, flag, entries: list }) => {
    const node = createNode(kind, { id, position: at })
    if (node.kind === 'text') node.data.text = words
    if (node.kind === 'character') Object.assign(node.data, { name: words, description: words })
    if (node.kind === 'story') Object.assign(node.data, { isStart: flag, prologue: words })
    if (node.kind === 'lorebook') node.data.entries = list
    if (node.kind === 'image') node.data.assetId = flag ? words : null
    return node
  })

export const anyCanvas: fc.Arbitrary<Canvas> = fc.record({
  version: fc.constant(1 as const),
  nodes: fc.array(anyNode, { maxLength: 8 }),
  edges: fc.array(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      source: ids,
      sourceSocket: socketNames,
      target: ids,
      targetSocket: socketNames,
    }),
    { maxLength: 10 },
  ),
})

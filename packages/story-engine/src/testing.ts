import fc from 'fast-check'
import { initialState } from './apply-turn.ts'
import type { Artefact } from './artefact.ts'
import { assemble } from './assemble.ts'
import { createNode } from './canvas.ts'
import type { Canvas, CanvasEdge, CanvasNode } from './canvas.ts'
import { compile } from './compile.ts'
import { newCondition, newLoreEntry, newMacroEntry } from './nodes.ts'
import type { AssembledPrompt, Room, TurnInput } from './room.ts'
import { NODE_KINDS, nodeSockets } from './sockets.ts'
import { estimateTokenizer } from './tokenizer.ts'

export const at = { x: 0, y: 0 }

export const edge = (source: CanvasNode, target: CanvasNode, targetSocket: string): CanvasEdge => ({
  id: `${source.id}-${target.id}-${targetSocket}`,
  source: source.id,
  sourceSocket: source.kind,
  target: target.id,
  targetSocket,
})

export type Sample = ReturnType<typeof sampleCanvas>

/** A small story that compiles without a complaint. */
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

export type FullSample = ReturnType<typeof fullCanvas>

/** The small story with what the other kinds add: it compiles without a complaint too. */
export const fullCanvas = () => {
  const sample = sampleCanvas()
  const { canvas, story, character } = sample
  const user = createNode('user', { id: 'user', position: at })
  Object.assign(user.data, { name: 'Kim', description: '{{user}} keeps the gate.' })
  const orin = createNode('character', { id: 'orin', position: at })
  Object.assign(orin.data, { name: 'Orin', description: '{{char}} sells maps to {{user}}.' })
  const relation = createNode('relation', { id: 'bond', position: at })
  Object.assign(relation.data, { title: 'Sister', description: '{{char}} trusts {{user}} less.' })
  const trust = createNode('variable', { id: 'trust', position: at })
  Object.assign(trust.data, { name: 'trust', initialValue: 5, min: 0, max: 10 })
  trust.data.description = 'How far {{char}} trusts {{user}}'
  const trigger = createNode('trigger', { id: 'warm', position: at })
  trigger.data.prompt = '{{char}} smiles at {{getvar::trust}}.'
  trigger.data.conditions = [newCondition('c1', { comparison: 'above', value: 7 })]
  const rule = createNode('updateRule', { id: 'kind', position: at })
  Object.assign(rule.data, { pattern: 'thank', scope: 'input', operation: 'add', value: 2 })
  const judge = createNode('updateRule', { id: 'judge', position: at })
  Object.assign(judge.data, { mode: 'model', instruction: 'Raise it for a kind deed.' })
  const macro = createNode('macroPrompt', { id: 'rain', position: at })
  macro.data.entries = [
    newMacroEntry('m1', { triggerWords: ['rain'], text: 'It pours.', durationTurns: 3 }),
  ]
  const scene = createNode('image', { id: 'scene', position: at })
  Object.assign(scene.data, { assetId: 'asset-2', tags: ['campfire'], description: 'A fire.' })
  canvas.nodes.push(user, orin, relation, trust, trigger, rule, judge, macro, scene)
  canvas.edges.push(
    edge(user, story, 'user'),
    edge(orin, story, 'characters'),
    edge(relation, story, 'relations'),
    edge(character, relation, 'from'),
    edge(orin, relation, 'to'),
    edge(trust, story, 'variables'),
    edge(trust, trigger, 'variables'),
    edge(trigger, story, 'triggers'),
    edge(trust, rule, 'variable'),
    edge(trust, judge, 'variable'),
    edge(rule, story, 'updateRules'),
    edge(judge, story, 'updateRules'),
    edge(macro, story, 'macroPrompts'),
    edge(scene, character, 'situationImages'),
  )
  return { ...sample, user, orin, relation, trust, trigger, rule, judge, macro, scene }
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

export const said = (text: string, more: Partial<TurnInput> = {}): TurnInput => ({
  kind: 'message',
  text,
  outputLength: 'normal',
  detailLevel: 50,
  lang: 'en',
  ...more,
})

export type PromptOptions = { room?: Partial<Room>; input?: TurnInput; maxPromptTokens?: number }

/** A prompt of an artefact, in its first turn unless the room says otherwise. */
export const prompted = (artefact: Artefact, told: PromptOptions = {}): AssembledPrompt =>
  assemble(
    artefact,
    roomOf(artefact, told.room),
    told.input ?? said('Go on'),
    { maxPromptTokens: told.maxPromptTokens ?? 16_000 },
    estimateTokenizer,
  )

export const systemOf = (prompt: AssembledPrompt): string => prompt.messages[0]?.content ?? ''

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
    if (node.kind === 'user') Object.assign(node.data, { name: words, allowPersona: flag })
    if (node.kind === 'relation') Object.assign(node.data, { title: words, mutual: flag })
    if (node.kind === 'variable') {
      Object.assign(node.data, { name: words, initialValue: flag ? 1 : words })
    }
    if (node.kind === 'trigger') {
      node.data.prompt = words
      if (flag) node.data.conditions = [newCondition('c', { value: words.length })]
    }
    if (node.kind === 'updateRule') Object.assign(node.data, { pattern: words, value: flag })
    if (node.kind === 'macroPrompt') {
      node.data.entries = [newMacroEntry(id, { pattern: words, text: words, enabled: flag })]
    }
    return node
  })

export const anyCanvas: fc.Arbitrary<Canvas> = fc.record({
  version: fc.constant(1 as const),
  nodes: fc.array(anyNode, { maxLength: 8 }),
  groups: fc.array(
    fc.record({
      id: ids,
      title: fc.string({ maxLength: 5 }),
      color: fc.constant('teal' as const),
      nodeIds: fc.array(ids, { maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
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

import type { CompileResult } from './artefact.ts'
import { createNode } from './canvas.ts'
import type { Canvas, CanvasEdge, CanvasNode, NodeOf } from './canvas.ts'
import { compile } from './compile.ts'
import type { CompileOptions } from './compile.ts'
import { indexCanvas } from './graph.ts'
import type { NodeKind } from './sockets.ts'
import { parseCanvas } from './validate.ts'

/** The story's socket for each kind that flows into it and can be tried by itself. */
const storySockets: Readonly<Partial<Record<NodeKind, string>>> = {
  character: 'characters',
  user: 'user',
  relation: 'relations',
  lorebook: 'lorebooks',
  variable: 'variables',
  updateRule: 'updateRules',
  trigger: 'triggers',
  macroPrompt: 'macroPrompts',
  liveEvent: 'liveEvents',
}

const freeId = (taken: Iterable<string>, wanted: string): string => {
  const ids = new Set(taken)
  let id = wanted
  for (let n = 2; ids.has(id); n += 1) id = `${wanted}-${n}`
  return id
}

const connect = (canvas: Canvas, source: CanvasNode, target: string, socket: string): Canvas => {
  const isThere = canvas.edges.some(
    (edge) => edge.source === source.id && edge.target === target && edge.targetSocket === socket,
  )
  if (isThere) return canvas
  const id = freeId(
    canvas.edges.map((edge) => edge.id),
    'preview',
  )
  const ends = { source: source.id, sourceSocket: source.kind, target, targetSocket: socket }
  return { ...canvas, edges: [...canvas.edges, { id, ...ends }] }
}

const isStory = (node: CanvasNode): node is NodeOf<'story'> => node.kind === 'story'

/** The canvas with a story to tell: its own, or a blank one that every character is connected to. */
const withStory = (canvas: Canvas): { canvas: Canvas; story: NodeOf<'story'> } => {
  const stories = canvas.nodes.filter(isStory)
  const found = stories.find(({ data }) => data.isStart) ?? stories[0]
  if (found) {
    const story: NodeOf<'story'> = { ...found, data: { ...found.data, isStart: true } }
    const nodes = canvas.nodes.map((node) => (node === found ? story : node))
    return { canvas: { ...canvas, nodes }, story }
  }
  const id = freeId(
    canvas.nodes.map((node) => node.id),
    'story',
  )
  const story = createNode('story', { id, position: { x: 0, y: 0 } })
  story.data.isStart = true
  const characters = canvas.nodes.filter((node) => node.kind === 'character')
  const withNode: Canvas = { ...canvas, nodes: [...canvas.nodes, story] }
  return {
    canvas: characters.reduce((all, one) => connect(all, one, id, 'characters'), withNode),
    story,
  }
}

/** Only one of its kind reaches the story; a character leaves its relations behind as well. */
const alone = (canvas: Canvas, node: CanvasNode, storyId: string): Canvas => {
  const socket = storySockets[node.kind]
  if (socket === undefined) return canvas
  const dropped = node.kind === 'character' ? [socket, 'relations'] : [socket]
  const isDropped = (edge: CanvasEdge): boolean =>
    edge.target === storyId && dropped.includes(edge.targetSocket) && edge.source !== node.id
  const edges = canvas.edges.filter((edge) => !isDropped(edge))
  return connect({ ...canvas, edges }, node, storyId, socket)
}

/**
 * A canvas compiled for a preview that begins at a node. Null, or the story, is the whole. A character
 * is a story of that one alone, without its relations; any other part of a story is the whole with it
 * alone of its kind, connected if it was not. What stands behind it (a text, an image) is the whole.
 * Without a story node a blank one is made up. Throws never; diagnostics are those of `compile`.
 */
export const compileFrom = (
  candidate: unknown,
  nodeId: string | null,
  options: CompileOptions = {},
): CompileResult => {
  const parsed = parseCanvas(candidate)
  if (!parsed.ok) return parsed
  const { canvas, story } = withStory(parsed.canvas)
  const node = nodeId === null ? undefined : indexCanvas(canvas).nodes.get(nodeId)
  return compile(node ? alone(canvas, node, story.id) : canvas, options)
}

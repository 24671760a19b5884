import type { Canvas, CanvasEdge, CanvasNode, Position } from '@plax/story-engine/canvas'
import { findInputSocket } from '@plax/story-engine/sockets'
import { newId } from './ids.ts'
import { fitRule } from './variables.ts'

/** Nodes with the edges among them: what is pasted, imported or added at once. */
export interface Fragment {
  nodes: CanvasNode[]
  edges: CanvasEdge[]
}

/** Every edit answers a new canvas and leaves untouched nodes as the objects they were. */
export function addFragment(canvas: Canvas, fragment: Fragment): Canvas {
  return {
    ...canvas,
    nodes: [...canvas.nodes, ...fragment.nodes],
    edges: [...canvas.edges, ...fragment.edges],
  }
}

/** Removes nodes with all their edges, and edges by themselves. */
export function removeElements(
  canvas: Canvas,
  gone: { nodeIds: ReadonlySet<string>; edgeIds: ReadonlySet<string> },
): Canvas {
  return {
    ...canvas,
    nodes: canvas.nodes.filter(({ id }) => !gone.nodeIds.has(id)),
    edges: canvas.edges.filter(
      ({ id, source, target }) =>
        !gone.edgeIds.has(id) && !gone.nodeIds.has(source) && !gone.nodeIds.has(target),
    ),
  }
}

export function moveNodes(canvas: Canvas, positions: ReadonlyMap<string, Position>): Canvas {
  const nodes = canvas.nodes.map((node) => {
    const to = positions.get(node.id)
    const stays = !to || (to.x === node.position.x && to.y === node.position.y)
    return stays ? node : { ...node, position: { x: to.x, y: to.y } }
  })
  return nodes.every((node, index) => node === canvas.nodes[index]) ? canvas : { ...canvas, nodes }
}

/** Changes some of a node's fields; the caller knows the node's kind. */
export function updateData(canvas: Canvas, nodeId: string, patch: object): Canvas {
  return {
    ...canvas,
    nodes: canvas.nodes.map((node) =>
      node.id === nodeId ? ({ ...node, data: { ...node.data, ...patch } } as CanvasNode) : node,
    ),
  }
}

/** A rule that gets its variable is made to fit its type. */
export function addEdge(canvas: Canvas, edge: CanvasEdge): Canvas {
  const source = findNode(canvas, edge.source)
  const target = findNode(canvas, edge.target)
  const edges = [...canvas.edges, edge]
  if (source?.kind !== 'variable' || target?.kind !== 'updateRule') return { ...canvas, edges }
  return updateData({ ...canvas, edges }, target.id, fitRule(target.data, source.data.type))
}

/** What a story takes by a socket of its own belongs to it at once, as long as there is room. */
export function edgesToStory(canvas: Canvas, node: CanvasNode): CanvasEdge[] {
  const story = canvas.nodes.find(({ kind }) => kind === 'story')
  const targetSocket = storySockets[node.kind]
  if (!story || !targetSocket) return []
  const present = canvas.edges.filter(
    (edge) => edge.target === story.id && edge.targetSocket === targetSocket,
  )
  if (present.length >= (findInputSocket('story', targetSocket)?.max ?? 0)) return []
  return [{ id: newId(), source: node.id, sourceSocket: node.kind, target: story.id, targetSocket }]
}

const storySockets: Partial<Record<CanvasNode['kind'], string>> = {
  character: 'characters',
  lorebook: 'lorebooks',
  user: 'user',
  relation: 'relations',
  variable: 'variables',
  updateRule: 'updateRules',
  trigger: 'triggers',
  macroPrompt: 'macroPrompts',
}

export function findNode(canvas: Canvas, nodeId: string): CanvasNode | null {
  return canvas.nodes.find(({ id }) => id === nodeId) ?? null
}

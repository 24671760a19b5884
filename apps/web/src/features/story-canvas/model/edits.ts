import type { Canvas, CanvasEdge, CanvasNode, Position } from '@plax/story-engine/canvas'
import { newId } from './ids.ts'

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

export function addEdge(canvas: Canvas, edge: CanvasEdge): Canvas {
  return { ...canvas, edges: [...canvas.edges, edge] }
}

/** A new character or lorebook belongs to the story where there is one: no other node takes it. */
export function edgesToStory(canvas: Canvas, node: CanvasNode): CanvasEdge[] {
  const story = canvas.nodes.find(({ kind }) => kind === 'story')
  const targetSocket = storySockets[node.kind]
  if (!story || !targetSocket) return []
  return [{ id: newId(), source: node.id, sourceSocket: node.kind, target: story.id, targetSocket }]
}

const storySockets: Partial<Record<CanvasNode['kind'], string>> = {
  character: 'characters',
  lorebook: 'lorebooks',
}

export function findNode(canvas: Canvas, nodeId: string): CanvasNode | null {
  return canvas.nodes.find(({ id }) => id === nodeId) ?? null
}

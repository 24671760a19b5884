import type {
  Canvas,
  CanvasComment,
  CanvasEdge,
  CanvasGroup,
  CanvasNode,
  Position,
} from '@plax/story-engine/canvas'
import { MAX_COMMENTS, MAX_GROUPS } from '@plax/story-engine/limits'
import { findInputSocket } from '@plax/story-engine/sockets'
import { withoutMembers } from './groups.ts'
import { newId } from './ids.ts'
import { fitRule } from './variables.ts'

/** Nodes with the edges among them, groups and notes: what is pasted, imported or added at once. */
export interface Fragment {
  nodes: CanvasNode[]
  edges: CanvasEdge[]
  groups?: CanvasGroup[] | undefined
  comments?: CanvasComment[] | undefined
}

/** Every edit answers a new canvas and leaves untouched nodes as the objects they were. */
export function addFragment(canvas: Canvas, fragment: Fragment): Canvas {
  return {
    ...canvas,
    nodes: [...canvas.nodes, ...fragment.nodes],
    edges: [...canvas.edges, ...fragment.edges],
    ...(fragment.groups?.length
      ? { groups: [...(canvas.groups ?? []), ...fragment.groups].slice(0, MAX_GROUPS) }
      : {}),
    ...(fragment.comments?.length
      ? { comments: [...(canvas.comments ?? []), ...fragment.comments].slice(0, MAX_COMMENTS) }
      : {}),
  }
}

/** Removes nodes with all their edges, notes, and edges by themselves. */
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
    ...(canvas.groups ? { groups: withoutMembers(canvas.groups, gone.nodeIds) } : {}),
    ...(canvas.comments
      ? { comments: canvas.comments.filter(({ id }) => !gone.nodeIds.has(id)) }
      : {}),
  }
}

/** Moves nodes and notes. */
export function moveNodes(canvas: Canvas, positions: ReadonlyMap<string, Position>): Canvas {
  const nodes = moved(canvas.nodes, positions)
  const comments = canvas.comments && moved(canvas.comments, positions)
  if (nodes === canvas.nodes && comments === canvas.comments) return canvas
  return { ...canvas, nodes, ...(comments ? { comments } : {}) }
}

/** The same list where nothing moved. */
function moved<T extends { id: string; position: Position }>(
  elements: T[],
  positions: ReadonlyMap<string, Position>,
): T[] {
  const next = elements.map((element) => {
    const to = positions.get(element.id)
    const stays = !to || (to.x === element.position.x && to.y === element.position.y)
    return stays ? element : { ...element, position: { x: to.x, y: to.y } }
  })
  return next.every((element, index) => element === elements[index]) ? elements : next
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
  liveEvent: 'liveEvents',
}

export function findNode(canvas: Canvas, nodeId: string): CanvasNode | null {
  return canvas.nodes.find(({ id }) => id === nodeId) ?? null
}

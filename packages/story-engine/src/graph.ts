import type { Canvas, CanvasNode, NodeOf } from './canvas.ts'
import { findInputSocket, findOutputSocket, nodeSockets } from './sockets.ts'
import type { NodeKind } from './sockets.ts'

/** A canvas as lookups. Where ids are doubled, the first node counts. */
export type Graph = {
  nodes: ReadonlyMap<string, CanvasNode>
  /** Nodes on an input socket, in the order of their edges; edges that fit nowhere are left out. */
  sources(targetId: string, socket: string): readonly CanvasNode[]
}

/** Two ids as one key; ids may hold any character, so the first one's length is told. */
const socketKey = (targetId: string, socket: string): string =>
  `${targetId.length}:${targetId}${socket}`

export const indexCanvas = (canvas: Canvas): Graph => {
  const nodes = new Map<string, CanvasNode>()
  for (const node of canvas.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node)
  const inputs = new Map<string, Set<CanvasNode>>()
  for (const edge of canvas.edges) {
    const source = nodes.get(edge.source)
    const target = nodes.get(edge.target)
    if (!source || !target) continue
    const output = findOutputSocket(source.kind, edge.sourceSocket)
    const input = findInputSocket(target.kind, edge.targetSocket)
    if (!output || !input?.accepts.includes(output.type)) continue
    const key = socketKey(target.id, input.name)
    const found = inputs.get(key)
    if (found) found.add(source)
    else inputs.set(key, new Set([source]))
  }
  const lists = new Map([...inputs].map(([key, found]) => [key, [...found]]))
  return {
    nodes,
    sources: (targetId, socket) => lists.get(socketKey(targetId, socket)) ?? [],
  }
}

/** The nodes of one kind on an input socket. */
export const sourcesOf = <K extends NodeKind>(
  graph: Graph,
  target: { id: string; socket: string; kind: K },
): NodeOf<K>[] =>
  graph
    .sources(target.id, target.socket)
    .filter((node): node is NodeOf<K> => node.kind === target.kind)

/** Ids of the stories and of everything that flows into them: what a compile would see. */
export const reachableIds = (canvas: Canvas, graph: Graph): ReadonlySet<string> => {
  const into = new Map<string, string[]>()
  for (const edge of canvas.edges) {
    if (!graph.nodes.has(edge.source)) continue
    const sources = into.get(edge.target)
    if (sources) sources.push(edge.source)
    else into.set(edge.target, [edge.source])
  }
  const reached = new Set<string>()
  const waiting = canvas.nodes.filter((node) => node.kind === 'story').map((node) => node.id)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(into.get(id) ?? []))
  }
  return reached
}

/** Ids of the nodes that flow straight into a story. */
export const storySources = (canvas: Canvas, graph: Graph): ReadonlySet<string> => {
  const stories = canvas.nodes.filter((node) => node.kind === 'story')
  const sockets = nodeSockets.story.inputs
  return new Set(
    stories.flatMap(({ id }) =>
      sockets.flatMap(({ name }) => graph.sources(id, name).map((node) => node.id)),
    ),
  )
}

/** Ids of the live events that triggers wait for. */
export const awaitedEvents = (canvas: Canvas, graph: Graph): ReadonlySet<string> =>
  new Set(
    canvas.nodes.flatMap((node) =>
      node.kind === 'trigger' ? graph.sources(node.id, 'liveEvents').map(({ id }) => id) : [],
    ),
  )

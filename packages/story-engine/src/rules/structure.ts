import type { Canvas, CanvasEdge } from '../canvas.ts'
import type { Diagnostic } from '../diagnostics.ts'
import type { Graph } from '../graph.ts'
import { findInputSocket, findOutputSocket, nodeSockets } from '../sockets.ts'

const duplicates = (ids: readonly string[]): string[] => {
  const seen = new Set<string>()
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))]
}

const checkIds = (canvas: Canvas): Diagnostic[] => [
  ...duplicates(canvas.nodes.map((node) => node.id)).map((id): Diagnostic => ({
    severity: 'error',
    code: 'canvas.duplicate_node_id',
    nodeId: id,
    params: { id },
  })),
  ...duplicates(canvas.edges.map((edge) => edge.id)).map((id): Diagnostic => ({
    severity: 'error',
    code: 'canvas.duplicate_edge_id',
    edgeId: id,
    params: { id },
  })),
]

const checkEdge = (edge: CanvasEdge, graph: Graph): Diagnostic | null => {
  const source = graph.nodes.get(edge.source)
  const target = graph.nodes.get(edge.target)
  const severity = 'error'
  if (!source || !target) {
    const nodeId = (source ?? target)?.id
    return { severity, code: 'edge.dangling', edgeId: edge.id, nodeId, params: {} }
  }
  const place = { severity, edgeId: edge.id, nodeId: target.id, field: edge.targetSocket } as const
  const output = findOutputSocket(source.kind, edge.sourceSocket)
  if (!output) {
    return { ...place, code: 'edge.unknown_socket', params: { socket: edge.sourceSocket } }
  }
  const input = findInputSocket(target.kind, edge.targetSocket)
  if (!input) {
    return { ...place, code: 'edge.unknown_socket', params: { socket: edge.targetSocket } }
  }
  if (input.accepts.includes(output.type)) return null
  return { ...place, code: 'edge.type_mismatch', params: { socket: input.name, kind: source.kind } }
}

const pairKey = (edge: CanvasEdge): string =>
  JSON.stringify([edge.source, edge.sourceSocket, edge.target, edge.targetSocket])

const checkDoubledEdges = (edges: readonly CanvasEdge[]): Diagnostic[] => {
  const seen = new Set<string>()
  return edges
    .filter((edge) => seen.size === seen.add(pairKey(edge)).size)
    .map((edge) => ({
      severity: 'warning',
      code: 'canvas.duplicate_edge',
      edgeId: edge.id,
      nodeId: edge.target,
      field: edge.targetSocket,
      params: {},
    }))
}

/** R-story-chat-055 for the speech style; any socket with a bound alike. */
const checkFullSockets = (graph: Graph): Diagnostic[] =>
  [...graph.nodes.values()].flatMap((node) =>
    nodeSockets[node.kind].inputs.flatMap(({ name, max }): Diagnostic[] => {
      const count = graph.sources(node.id, name).length
      if (count <= max) return []
      const params = { socket: name, max, count }
      return [{ severity: 'error', code: 'edge.socket_full', nodeId: node.id, field: name, params }]
    }),
  )

/** Ids that are unique, edges that fit, sockets that are not over their bound. */
export const checkStructure = (canvas: Canvas, graph: Graph): Diagnostic[] => [
  ...checkIds(canvas),
  ...canvas.edges.map((edge) => checkEdge(edge, graph)).filter((found) => found !== null),
  ...checkDoubledEdges(canvas.edges),
  ...checkFullSockets(graph),
]

import type { Canvas, CanvasNode } from '@plax/story-engine/canvas'
import { findInputSocket, findOutputSocket, nodeSockets } from '@plax/story-engine/sockets'
import { findNode } from './edits.ts'

export interface WantedEdge {
  source: string
  sourceSocket: string
  target: string
  targetSocket: string
}

/** Why an edge may not be drawn. */
export type ConnectionProblem = 'no_such_socket' | 'wrong_kind' | 'already_there' | 'socket_full'

/** What speaks against an edge, or null where it may be drawn (R-story-chat-055). */
export function connectionProblem(canvas: Canvas, wanted: WantedEdge): ConnectionProblem | null {
  const source = findNode(canvas, wanted.source)
  const target = findNode(canvas, wanted.target)
  if (!source || !target) return 'no_such_socket'
  const output = findOutputSocket(source.kind, wanted.sourceSocket)
  const input = findInputSocket(target.kind, wanted.targetSocket)
  if (!output || !input) return 'no_such_socket'
  if (!input.accepts.includes(output.type)) return 'wrong_kind'
  const present = canvas.edges.filter(
    (edge) => edge.target === wanted.target && edge.targetSocket === wanted.targetSocket,
  )
  const same = present.some(
    (edge) => edge.source === wanted.source && edge.sourceSocket === wanted.sourceSocket,
  )
  if (same) return 'already_there'
  return present.length >= input.max ? 'socket_full' : null
}

/** The nodes that could still be connected to an input, in the canvas's order. */
export function candidatesFor(
  canvas: Canvas,
  { target, targetSocket }: { target: string; targetSocket: string },
): CanvasNode[] {
  const kind = findNode(canvas, target)?.kind
  const input = kind && findInputSocket(kind, targetSocket)
  if (!input) return []
  const present = canvas.edges.filter(
    (edge) => edge.target === target && edge.targetSocket === targetSocket,
  )
  if (present.length >= input.max) return []
  const taken = new Set(present.map(({ source }) => source))
  return canvas.nodes.filter((node) => {
    const output = findOutputSocket(node.kind, node.kind)
    return output && input.accepts.includes(output.type) && !taken.has(node.id)
  })
}

/** A socket that a node could flow into. */
export interface Target {
  target: CanvasNode
  socket: string
}

/** Every free socket that takes a node, in the canvas's order. */
export function targetsFor(canvas: Canvas, source: CanvasNode): Target[] {
  const taken = new Map<string, number>()
  const own = new Set<string>()
  for (const edge of canvas.edges) {
    const key = `${edge.target} ${edge.targetSocket}`
    taken.set(key, (taken.get(key) ?? 0) + 1)
    if (edge.source === source.id) own.add(key)
  }
  return canvas.nodes.flatMap((target) => {
    if (target.id === source.id) return []
    return nodeSockets[target.kind].inputs.flatMap((input): Target[] => {
      const key = `${target.id} ${input.name}`
      const isFree = input.accepts.includes(source.kind) && (taken.get(key) ?? 0) < input.max
      return isFree && !own.has(key) ? [{ target, socket: input.name }] : []
    })
  })
}

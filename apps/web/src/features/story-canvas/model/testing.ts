import { createNode, emptyCanvas, type Canvas, type CanvasNode } from '@plax/story-engine/canvas'
import type { NodeKind } from '@plax/story-engine/sockets'

/** A node for tests, at the origin unless placed. */
export function node(kind: NodeKind, id: string, position = { x: 0, y: 0 }): CanvasNode {
  return createNode(kind, { id, position })
}

/** A canvas of nodes and of edges written as `from>to.socket`. */
export function canvasOf(nodes: CanvasNode[], edges: string[] = []): Canvas {
  return {
    ...emptyCanvas(),
    nodes,
    edges: edges.map((text) => {
      const [source = '', end = ''] = text.split('>')
      const [target = '', targetSocket = ''] = end.split('.')
      const kind = nodes.find(({ id }) => id === source)?.kind ?? 'text'
      return { id: text, source, sourceSocket: kind, target, targetSocket }
    }),
  }
}

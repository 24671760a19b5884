import type { Canvas, CanvasEdge, CanvasNode } from '@plax/story-engine'

/** High enough for every node but the story, which stands alone in its column. */
export const rowHeight = 232

export function join(canvas: Canvas, from: CanvasNode, to: CanvasNode, targetSocket: string): void {
  const edge: CanvasEdge = {
    id: `${from.id}-${to.id}-${targetSocket}`,
    source: from.id,
    sourceSocket: from.kind,
    target: to.id,
    targetSocket,
  }
  canvas.edges.push(edge)
}

import { canvasSchema } from '@plax/story-engine/canvas'
import type { Canvas, CanvasEdge, Position } from '@plax/story-engine/canvas'
import { CANVAS_VERSION } from '@plax/story-engine/limits'
import { findInputSocket } from '@plax/story-engine/sockets'
import type { Fragment } from './edits.ts'
import { newId } from './ids.ts'

const mark = 'plax/canvas-fragment'

/** Nodes and the edges among them as text that another canvas can paste. */
export function writeClipboard(canvas: Canvas, nodeIds: ReadonlySet<string>): string {
  return JSON.stringify({ type: mark, version: CANVAS_VERSION, ...pick(canvas, nodeIds) })
}

/** Reads what was copied from a canvas; null for any other text. */
export function readClipboard(text: string): Fragment | null {
  if (!text.includes(mark)) return null
  try {
    const candidate = JSON.parse(text) as { type?: unknown }
    if (candidate.type !== mark) return null
    const parsed = canvasSchema.safeParse(candidate)
    return parsed.success ? { nodes: parsed.data.nodes, edges: parsed.data.edges } : null
  } catch {
    return null
  }
}

/** The chosen nodes, with the edges that have both ends among them. */
export function pick(canvas: Canvas, nodeIds: ReadonlySet<string>): Fragment {
  return {
    nodes: canvas.nodes.filter(({ id }) => nodeIds.has(id)),
    edges: canvas.edges.filter(({ source, target }) => nodeIds.has(source) && nodeIds.has(target)),
  }
}

/**
 * The same nodes as new ones, moved by `offset`. Where the canvas has a story node already, a second
 * one is left out (R-story-chat-051) and what flowed into it flows into the present one, as far as
 * its sockets take many; `storyLeftOut` tells so.
 */
export function asNew(
  fragment: Fragment,
  place: { offset: Position; storyId: string | null },
): Fragment & { storyLeftOut: boolean } {
  const { offset, storyId } = place
  const taken =
    storyId === null ? fragment.nodes : fragment.nodes.filter(({ kind }) => kind !== 'story')
  const ids = new Map(taken.map(({ id }) => [id, newId()]))
  const nodes = taken.map((node) => ({
    ...structuredClone(node),
    id: ids.get(node.id) ?? newId(),
    position: { x: node.position.x + offset.x, y: node.position.y + offset.y },
  }))
  const edges = fragment.edges.flatMap((edge) => {
    const source = ids.get(edge.source)
    const target = ids.get(edge.target) ?? (takesMany(edge) ? storyId : null)
    return source && target ? [{ ...edge, id: newId(), source, target }] : []
  })
  return { nodes, edges, storyLeftOut: taken.length < fragment.nodes.length }
}

/** An edge into a story's socket that is never full. */
function takesMany({ targetSocket }: CanvasEdge): boolean {
  return findInputSocket('story', targetSocket)?.max === Infinity
}

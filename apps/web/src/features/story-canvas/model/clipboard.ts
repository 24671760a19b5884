import { canvasSchema } from '@plax/story-engine/canvas'
import type { Canvas, Position } from '@plax/story-engine/canvas'
import { CANVAS_VERSION } from '@plax/story-engine/limits'
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
 * The same nodes as new ones, moved by `offset`. A story node is left out where the canvas has one
 * already (R-story-chat-051); `storyLeftOut` tells so.
 */
export function asNew(
  fragment: Fragment,
  place: { offset: Position; hasStory: boolean },
): Fragment & { storyLeftOut: boolean } {
  const taken = place.hasStory
    ? fragment.nodes.filter(({ kind }) => kind !== 'story')
    : fragment.nodes
  const ids = new Map(taken.map(({ id }) => [id, newId()]))
  const nodes = taken.map((node) => ({
    ...structuredClone(node),
    id: ids.get(node.id) ?? newId(),
    position: { x: node.position.x + place.offset.x, y: node.position.y + place.offset.y },
  }))
  const edges = fragment.edges.flatMap((edge) => {
    const source = ids.get(edge.source)
    const target = ids.get(edge.target)
    return source && target ? [{ ...edge, id: newId(), source, target }] : []
  })
  return { nodes, edges, storyLeftOut: taken.length < fragment.nodes.length }
}

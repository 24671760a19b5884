import { canvasSchema } from '@plax/story-engine/canvas'
import type { Canvas, CanvasEdge, CanvasNode, Position } from '@plax/story-engine/canvas'
import { CANVAS_VERSION } from '@plax/story-engine/limits'
import { findInputSocket } from '@plax/story-engine/sockets'
import type { Picture } from '../editor.ts'
import type { Fragment } from './edits.ts'
import { newId } from './ids.ts'

const mark = 'plax/canvas-fragment'

/** Where the pictures of copied image nodes are seen, by their asset. */
export type Pictures = Readonly<Record<string, Picture>>

export interface ClipboardContent {
  fragment: Fragment
  pictures: Record<string, Picture>
}

/** Nodes and notes, and the edges among them, as text that another canvas can paste. */
export function writeClipboard(
  canvas: Canvas,
  ids: ReadonlySet<string>,
  pictures: Pictures = {},
): string {
  const picked = pick(canvas, ids)
  const assets = picked.nodes.flatMap((node) =>
    node.kind === 'image' && node.data.assetId !== null ? [node.data.assetId] : [],
  )
  const seen = assets.flatMap((id) => (pictures[id] ? [[id, pictures[id]] as const] : []))
  const content = { ...picked, pictures: Object.fromEntries(seen) }
  return JSON.stringify({ type: mark, version: CANVAS_VERSION, ...content })
}

/** Reads what was copied from a canvas; null for any other text. */
export function readClipboard(text: string): ClipboardContent | null {
  if (!text.includes(mark)) return null
  try {
    const candidate = JSON.parse(text) as { type?: unknown; pictures?: unknown }
    if (candidate.type !== mark) return null
    const parsed = canvasSchema.safeParse(candidate)
    if (!parsed.success) return null
    const { nodes, edges, groups, comments } = parsed.data
    return {
      fragment: { nodes, edges, groups, comments },
      pictures: ownPictures(candidate.pictures),
    }
  } catch {
    return null
  }
}

/** Only pictures of this site: a pasted text must not make the page load from elsewhere. */
function ownPictures(candidate: unknown): Record<string, Picture> {
  if (typeof candidate !== 'object' || candidate === null) return {}
  const isOwn = (picture: unknown): picture is Picture =>
    typeof picture === 'object' &&
    picture !== null &&
    'url' in picture &&
    typeof picture.url === 'string' &&
    /^\/(?!\/)/.test(picture.url)
  return Object.fromEntries(
    Object.entries(candidate as Record<string, unknown>).flatMap(([id, picture]) =>
      isOwn(picture) ? [[id, picture]] : [],
    ),
  )
}

/** The chosen nodes and notes, with the edges that have both ends among them, and their groups. */
export function pick(canvas: Canvas, ids: ReadonlySet<string>): Fragment {
  const groups = (canvas.groups ?? []).flatMap((group) => {
    const nodeIds = group.nodeIds.filter((id) => ids.has(id))
    return nodeIds.length === 0 ? [] : [{ ...group, nodeIds }]
  })
  const comments = (canvas.comments ?? []).filter(({ id }) => ids.has(id))
  return {
    nodes: canvas.nodes.filter(({ id }) => ids.has(id)),
    edges: canvas.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    ...(groups.length > 0 ? { groups } : {}),
    ...(comments.length > 0 ? { comments } : {}),
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
  const at = ({ x, y }: Position) => ({ x: x + offset.x, y: y + offset.y })
  const nodes = taken.map((node) => ({
    ...withNewReferences(structuredClone(node), ids),
    id: ids.get(node.id) ?? newId(),
    position: at(node.position),
  }))
  const edges = fragment.edges.flatMap((edge) => {
    const source = ids.get(edge.source)
    const target = ids.get(edge.target) ?? (takesMany(edge) ? storyId : null)
    return source && target ? [{ ...edge, id: newId(), source, target }] : []
  })
  const groups = (fragment.groups ?? []).flatMap((group) => {
    const nodeIds = group.nodeIds.flatMap((id) => ids.get(id) ?? [])
    return nodeIds.length === 0 ? [] : [{ ...group, id: newId(), nodeIds }]
  })
  const comments = (fragment.comments ?? []).map((comment) => ({
    ...comment,
    id: newId(),
    position: at(comment.position),
  }))
  const storyLeftOut = taken.length < fragment.nodes.length
  return { nodes, edges, groups, comments, storyLeftOut }
}

/** Conditions look at the copy of their variable; one that was not copied is chosen again. */
function withNewReferences(node: CanvasNode, ids: ReadonlyMap<string, string>): CanvasNode {
  if (node.kind !== 'trigger') return node
  const conditions = node.data.conditions.map((condition) => ({
    ...condition,
    variableNodeId: ids.get(condition.variableNodeId ?? '') ?? null,
  }))
  return { ...node, data: { ...node.data, conditions } }
}

/** An edge into a story's socket that is never full. */
function takesMany({ targetSocket }: CanvasEdge): boolean {
  return findInputSocket('story', targetSocket)?.max === Infinity
}

import type { Canvas, CanvasGroup, CanvasNode } from '@plax/story-engine/canvas'
import { MAX_GROUPS } from '@plax/story-engine/limits'
import { bounds } from './layout.ts'

/** Room around the nodes of a group, and for its title above them, in canvas units. */
const margin = 20
const titleHeight = 36

/** Puts nodes into a new group; what was in another one leaves it. Null where there is no room. */
export function groupNodes(canvas: Canvas, group: CanvasGroup): Canvas | null {
  const known = new Set(canvas.nodes.map(({ id }) => id))
  const nodeIds = group.nodeIds.filter((id) => known.has(id))
  const others = withoutMembers(canvas.groups ?? [], new Set(nodeIds))
  if (nodeIds.length === 0 || others.length >= MAX_GROUPS) return null
  return { ...canvas, groups: [...others, { ...group, nodeIds }] }
}

/** Lets the nodes of a group stand by themselves. */
export function ungroup(canvas: Canvas, groupId: string): Canvas {
  return { ...canvas, groups: (canvas.groups ?? []).filter(({ id }) => id !== groupId) }
}

export function updateGroup(canvas: Canvas, groupId: string, patch: Partial<CanvasGroup>): Canvas {
  const groups = (canvas.groups ?? []).map((group) =>
    group.id === groupId ? { ...group, ...patch } : group,
  )
  return { ...canvas, groups }
}

/** Groups without some nodes; a group that held nothing else is gone. */
export function withoutMembers(
  groups: readonly CanvasGroup[],
  gone: ReadonlySet<string>,
): CanvasGroup[] {
  return groups.flatMap((group) => {
    const nodeIds = group.nodeIds.filter((id) => !gone.has(id))
    if (nodeIds.length === group.nodeIds.length) return [group]
    return nodeIds.length === 0 ? [] : [{ ...group, nodeIds }]
  })
}

/** The frame of a group around its nodes, in canvas units. */
export function frameOf(nodes: readonly CanvasNode[]) {
  const { left, top, right, bottom } = bounds(nodes)
  return {
    x: left - margin,
    y: top - margin - titleHeight,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin + titleHeight,
  }
}

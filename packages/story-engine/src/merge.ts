import type { Canvas, CanvasEdge } from './canvas.ts'
import { changedPaths, isEqual, mergeValue } from './merge-values.ts'
import type { NodeKind } from './sockets.ts'

/** `fields` are paths into the element (`data.name`, `data.entries.<id>.key`); empty unless changed. */
type Change = { id: string; change: 'added' | 'removed' | 'changed'; fields: string[] }

export type CanvasDiff = {
  nodes: (Change & { kind: NodeKind })[]
  edges: Change[]
  groups: Change[]
  comments: Change[]
}

type Element = { id: string }

const byId = <T extends Element>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]))

const diffList = (before: readonly Element[], after: readonly Element[]): Change[] => {
  const [old, now] = [byId(before), byId(after)]
  const ids = new Set([...old.keys(), ...now.keys()])
  return [...ids].flatMap((id): Change[] => {
    const [a, b] = [old.get(id), now.get(id)]
    if (!a || !b) return [{ id, change: a ? 'removed' : 'added', fields: [] }]
    const fields = changedPaths(a, b)
    return fields.length === 0 ? [] : [{ id, change: 'changed', fields }]
  })
}

/** What changed from one canvas to another, element by element. */
export const diffCanvas = (a: Canvas, b: Canvas): CanvasDiff => {
  const kinds = new Map([...a.nodes, ...b.nodes].map((node) => [node.id, node.kind]))
  return {
    nodes: diffList(a.nodes, b.nodes).flatMap((change) => {
      const kind = kinds.get(change.id)
      return kind ? [{ ...change, kind }] : []
    }),
    edges: diffList(a.edges, b.edges),
    groups: diffList(a.groups ?? [], b.groups ?? []),
    comments: diffList(a.comments ?? [], b.comments ?? []),
  }
}

/** The element as each side has it; null where it is not there. `fields` are paths into it. */
export type MergeConflict = {
  what: 'node' | 'edge' | 'group' | 'comment'
  id: string
  base: unknown
  ours: unknown
  theirs: unknown
  fields: string[]
}

type Sides = Record<'base' | 'ours' | 'theirs', Canvas>

const members = { node: 'nodes', edge: 'edges', group: 'groups', comment: 'comments' } as const

const conflictsOf = (
  what: MergeConflict['what'],
  sides: Sides,
  lost: readonly string[],
): MergeConflict[] => {
  const find = (canvas: Canvas, id: string): unknown =>
    (canvas[members[what]] ?? []).find((item) => item.id === id) ?? null
  const fields = new Map<string, string[]>()
  const ids = [sides.ours, sides.theirs].flatMap((canvas) =>
    (canvas[members[what]] ?? []).map(({ id }) => id),
  )
  const longestFirst = [...new Set(ids)].toSorted((a, b) => b.length - a.length)
  for (const path of lost) {
    // Ids may hold dots, so the element is sought by its whole id.
    const id = longestFirst.find((one) => path === one || path.startsWith(`${one}.`))
    if (id === undefined) continue
    const field = path.slice(id.length + 1)
    fields.set(id, [...(fields.get(id) ?? []), ...(field === '' ? [] : [field])])
  }
  return [...fields].map(([id, paths]) => ({
    what,
    id,
    base: find(sides.base, id),
    ours: find(sides.ours, id),
    theirs: find(sides.theirs, id),
    fields: paths,
  }))
}

/** Edges to a node that the merge took away go with it. */
const withoutLoose = (merged: Canvas, { ours, theirs }: Sides): Canvas => {
  const there = new Set(merged.nodes.map(({ id }) => id))
  const known = new Set([...ours.nodes, ...theirs.nodes].map(({ id }) => id))
  const isLoose = (id: string): boolean => known.has(id) && !there.has(id)
  const edges = merged.edges.filter(
    (edge: CanvasEdge) => !isLoose(edge.source) && !isLoose(edge.target),
  )
  return edges.length === merged.edges.length ? merged : { ...merged, edges }
}

/**
 * Two canvases that went apart from `base`, as one: field by field within an element, entries and
 * conditions by their ids. A conflict keeps ours in `merged`. Where one side changed nothing, the
 * other is the answer as it is.
 */
export const mergeCanvas = (
  base: Canvas,
  ours: Canvas,
  theirs: Canvas,
): { merged: Canvas; conflicts: MergeConflict[] } => {
  if (isEqual(base, ours) || isEqual(ours, theirs)) return { merged: theirs, conflicts: [] }
  if (isEqual(base, theirs)) return { merged: ours, conflicts: [] }
  const sides = { base, ours, theirs }
  const conflicts: MergeConflict[] = []
  const mergeMember = (what: MergeConflict['what']): unknown => {
    const name = members[what]
    const lost: string[] = []
    const three = { base: base[name] ?? [], ours: ours[name] ?? [], theirs: theirs[name] ?? [] }
    const merged = mergeValue(three, '', lost)
    conflicts.push(...conflictsOf(what, sides, lost))
    return merged
  }
  const merged = {
    ...ours,
    nodes: mergeMember('node'),
    edges: mergeMember('edge'),
    ...(ours.groups || theirs.groups ? { groups: mergeMember('group') } : {}),
    ...(ours.comments || theirs.comments ? { comments: mergeMember('comment') } : {}),
  }
  const ext = mergeValue({ base: base.ext, ours: ours.ext, theirs: theirs.ext }, 'ext', [])
  if (ext !== undefined) Object.assign(merged, { ext })
  return { merged: withoutLoose(merged as Canvas, sides), conflicts }
}

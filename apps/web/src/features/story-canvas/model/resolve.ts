import type { Canvas } from '@plax/story-engine/canvas'
import type { MergeConflict } from '@plax/story-engine/merge'

export type Side = 'mine' | 'theirs'

/** One thing that both changed: a field of an element, or the element as a whole. */
export interface Choice {
  key: string
  conflict: MergeConflict
  /** A path into the element; empty for the whole of it. */
  field: string
  mine: unknown
  theirs: unknown
}

/** What has to be chosen, one by one. */
export function choicesOf(conflicts: readonly MergeConflict[]): Choice[] {
  return conflicts.flatMap((conflict) => {
    const fields = conflict.fields.length > 0 ? conflict.fields : ['']
    return fields.map((field) => ({
      key: `${conflict.what} ${conflict.id} ${field}`,
      conflict,
      field,
      mine: valueAt(conflict.ours, field),
      theirs: valueAt(conflict.theirs, field),
    }))
  })
}

/**
 * A merged canvas, which keeps ours in every conflict, with theirs put in where `takesTheirs` says so.
 * A node that comes back by a choice, or stays by one, comes with its connections.
 */
export function resolve(
  merged: Canvas,
  sides: { ours: Canvas; theirs: Canvas; choices: readonly Choice[] },
  takesTheirs: (choice: Choice) => boolean,
): Canvas {
  return sides.choices.reduce((canvas, choice) => {
    if (takesTheirs(choice)) return withTheirs(canvas, sides.theirs, choice)
    const { conflict } = choice
    const staysAlone = conflict.what === 'node' && conflict.theirs === null
    return staysAlone ? withEdgesOf(canvas, sides.ours, conflict.id) : canvas
  }, merged)
}

const lists = { node: 'nodes', edge: 'edges', group: 'groups', comment: 'comments' } as const

type Item = { id: string }

function withTheirs(canvas: Canvas, theirs: Canvas, { conflict, field }: Choice): Canvas {
  const { what, id } = conflict
  const name = lists[what]
  const items: readonly Item[] = canvas[name] ?? []
  if (field !== '') {
    const next = items.map((item) =>
      item.id === id ? (putAt(item, conflict.theirs, field) as Item) : item,
    )
    return { ...canvas, [name]: next }
  }
  const others = items.filter((item) => item.id !== id)
  if (conflict.theirs === null) {
    const gone = { ...canvas, [name]: others }
    return what === 'node' ? withoutLoose(gone) : gone
  }
  const back = { ...canvas, [name]: [...others, conflict.theirs] } as Canvas
  return what === 'node' ? withEdgesOf(back, theirs, id) : back
}

/** The connections of a node as one side has them, as far as their other ends are there. */
function withEdgesOf(canvas: Canvas, side: Canvas, nodeId: string): Canvas {
  const known = new Set(canvas.edges.map(({ id }) => id))
  const coming = side.edges.filter(
    ({ id, source, target }) => !known.has(id) && (source === nodeId || target === nodeId),
  )
  return withoutLoose({ ...canvas, edges: [...canvas.edges, ...coming] })
}

function withoutLoose(canvas: Canvas): Canvas {
  const ids = new Set(canvas.nodes.map(({ id }) => id))
  const edges = canvas.edges.filter(({ source, target }) => ids.has(source) && ids.has(target))
  return { ...canvas, edges }
}

/** The value at a path; entries of lists are named by their ids. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '' || value === null || value === undefined) return value
  const { member, rest } = step(value, path)
  return valueAt(member, rest)
}

/** The first member that a path leads through, and what is left of the path. */
function step(value: unknown, path: string): { name: string; member: unknown; rest: string } {
  if (Array.isArray(value)) {
    // Ids may hold dots, so the entry is sought by its whole id.
    const items: unknown[] = value
    const entry = items.find(
      (item): item is Item => isItem(item) && (path === item.id || path.startsWith(`${item.id}.`)),
    )
    if (entry) return { name: entry.id, member: entry, rest: path.slice(entry.id.length + 1) }
  }
  const [name = '', ...rest] = path.split('.')
  const member = isRecord(value) ? value[name] : undefined
  return { name, member, rest: rest.join('.') }
}

/** `target` with what stands at a path of `source`. */
function putAt(target: unknown, source: unknown, path: string): unknown {
  if (path === '') return source
  if (Array.isArray(target) && Array.isArray(source)) {
    const { name, member, rest } = step(source, path)
    if (member === undefined) return withoutEntry(target, path)
    const items: unknown[] = target
    const at = items.findIndex((item) => isItem(item) && item.id === name)
    return at < 0 ? [...items, member] : items.with(at, putAt(items[at], member, rest))
  }
  const { name, member, rest } = step(source, path)
  return isRecord(target) ? { ...target, [name]: putAt(target[name], member, rest) } : source
}

function withoutEntry(items: unknown[], path: string): unknown[] {
  return items.filter((item) => !isItem(item) || item.id !== path)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isItem(value: unknown): value is Item {
  return isRecord(value) && typeof value.id === 'string'
}

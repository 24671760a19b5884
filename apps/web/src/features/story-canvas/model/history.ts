/** States that can be gone back to and forward to; `present` is what is shown. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** The last edit: what follows it soon and under the same key becomes part of it. */
  last: { key: string; atMs: number } | null
}

const depth = 200
const togetherMs = 1_200

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], last: null }
}

/**
 * Takes a new state as an edit. With a `key`, edits of the same key in quick succession (typing in
 * one field, pressing an arrow) are undone as one.
 */
export function record<T>(
  history: History<T>,
  next: T,
  edit: { key?: string; atMs: number },
): History<T> {
  if (next === history.present) return history
  const { key, atMs } = edit
  const joins = key !== undefined && history.last?.key === key && isSoon(history.last.atMs, atMs)
  return {
    past: joins ? history.past : [...history.past, history.present].slice(-depth),
    present: next,
    future: [],
    last: key === undefined ? null : { key, atMs },
  }
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    last: null,
  }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, last: null }
}

function isSoon(beforeMs: number, afterMs: number): boolean {
  return afterMs - beforeMs < togetherMs
}

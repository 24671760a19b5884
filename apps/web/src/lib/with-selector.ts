import { useRef, useSyncExternalStore } from 'react'

/**
 * React has had the hook itself since version 18; this stands in for the shim that the router's
 * store asks for, with its one addition: a selection that is equal to the last one is kept.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: (() => Snapshot) | null | undefined,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean = Object.is,
): Selection {
  const last = useRef<{ snapshot: Snapshot; selector: unknown; selection: Selection } | null>(null)
  const select = (read: () => Snapshot) => () => {
    const snapshot = read()
    const kept = last.current
    if (kept && kept.selector === selector && Object.is(kept.snapshot, snapshot)) {
      return kept.selection
    }
    const next = selector(snapshot)
    const selection = kept && isEqual(kept.selection, next) ? kept.selection : next
    last.current = { snapshot, selector, selection }
    return selection
  }
  return useSyncExternalStore(
    subscribe,
    select(getSnapshot),
    getServerSnapshot ? select(getServerSnapshot) : undefined,
  )
}

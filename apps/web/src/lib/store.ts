import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  /** What it was first, as the server drew it. */
  first: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

/** A value of the browser tab that components follow; the server only ever reads its first value. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    first: () => initial,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of the page that comes to life after a value was set begins with what the server drew. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.first)
}

import type { QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useApp } from './app-context.ts'

/** What is known of a query; neither data nor an error while it is on its way. */
export interface QueryState<T> {
  data: T | undefined
  error: Error | null
}

export interface QueryWatcher<T> {
  get: () => QueryState<T>
  subscribe: (onChange: () => void) => () => void
  refetch: () => Promise<unknown>
}

export type EarlyOptions<T, K extends QueryKey> = QueryObserverOptions<T, Error, T, T, K>

export interface EarlyQuery<T> extends QueryState<T> {
  refetch: () => Promise<unknown>
}

/** Watches a query; `first` is what the page already shows of it. */
export type WatchEarly = <T, K extends QueryKey>(
  options: EarlyOptions<T, K>,
  first?: QueryState<T>,
) => QueryWatcher<T>

/**
 * `useQuery` for the frame and Home, which hydrate before the query client is loaded (late-queries.ts).
 * Later calls with another query key are ignored.
 */
export function useEarlyQuery<T, K extends QueryKey>(options: EarlyOptions<T, K>): EarlyQuery<T> {
  const { watchEarly } = useApp()
  const [{ get, subscribe, refetch }] = useState(() => watchEarly(options))
  return { ...useSyncExternalStore(subscribe, get, get), refetch }
}

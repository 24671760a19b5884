import type { DehydratedState, QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { EarlyOptions, QueryWatcher, WatchEarly } from './early-query.ts'
import { queriesReadyAfter } from './queries-ready.ts'

/*
 * The browser's query client. Its code would be a tenth of the first load, so Home hydrates without it,
 * from the query data that the server put into the page.
 */

/** What the server's router integration (`connectQueries`) puts into the page. */
interface DehydratedRouter {
  query?: { initial?: DehydratedState['queries'] }
}

let client: QueryClient | undefined
let watch: WatchEarly | undefined
let initial: DehydratedState['queries'] = []
let filled = Promise.resolve()

/**
 * Stands in for the client and passes everything on to it, because a context's value must not change
 * during hydration: React would redraw all that has not been hydrated yet. Wait for `queriesReady`
 * before using it.
 */
export const lateQueryClient = new Proxy({} as QueryClient, {
  get: (_target, name) => {
    if (!client) throw new Error(`queryClient.${String(name)} was used before queriesReady()`)
    const value: unknown = Reflect.get(client, name, client)
    return typeof value === 'function' ? value.bind(client) : value
  },
})

/** Keeps the page's query data, then loads the client and fills it. Called by the router's `hydrate`. */
export function hydrateQueries(router: AnyRouter, dehydrated: DehydratedRouter): Promise<void> {
  initial = dehydrated.query?.initial ?? []
  // The router integration sets its own, and would call this one again.
  delete router.options.hydrate
  filled = fill(router, dehydrated)
  queriesReadyAfter(filled)
  return filled
}

async function fill(router: AnyRouter, dehydrated: DehydratedRouter): Promise<void> {
  const { makeQueryClient, connectQueries, watchQueries } = await import('./queries.ts')
  const loaded = makeQueryClient()
  connectQueries(router, loaded)
  await router.options.hydrate?.(dehydrated)
  loaded.mount()
  client = loaded
  watch = watchQueries(loaded)
}

/** Reads a query from the page's data until the client is there, and from the client after that. */
export const watchLate: WatchEarly = <T, K extends QueryKey>(options: EarlyOptions<T, K>) => {
  const hash = JSON.stringify(options.queryKey)
  const state = initial.find(({ queryHash }) => queryHash === hash)?.state
  const first = { data: state?.data as T | undefined, error: state?.error ?? null }
  let watched: QueryWatcher<T> | undefined
  const inClient = () => (watched ??= watch?.(options, first))
  return {
    get: () => inClient()?.get() ?? first,
    subscribe: (onChange) => {
      let stop = inClient()?.subscribe(onChange)
      if (stop) return stop
      let isOver = false
      const begin = () => {
        if (isOver) return
        stop = inClient()?.subscribe(onChange)
        onChange()
      }
      filled.then(begin, () => {})
      return () => {
        isOver = true
        stop?.()
      }
    },
    refetch: () => filled.then(() => inClient()?.refetch()),
  }
}

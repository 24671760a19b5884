import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { ApiError } from './api-error.ts'
import type { WatchEarly } from './early-query.ts'

/**
 * A query client with our manners: refusals are not retried, fresh data is not fetched twice. Only what a
 * busy server refused is asked for again once it says so, while the page shows its sentence.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchInterval: ({ state }) => busyMs(state.error),
        retry: (failures, error) =>
          typeof window !== 'undefined' && error.name !== 'ApiError' && failures < 2,
      },
      // Offline, a form fails at once with its sentence; a query waits, and keeps what is shown.
      mutations: { networkMode: 'always' },
    },
  })
}

/** After how long a busy server wants to be asked again. */
function busyMs(error: Error | null): number | false {
  if (error === null || !('code' in error) || error.code !== 'server.busy') return false
  const { retryAfterSeconds } = (error as ApiError).details
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1000 : false
}

/** Puts the server's query data into the page, and from there into the browser's client. */
export function connectQueries(router: AnyRouter, queryClient: QueryClient): void {
  // router.tsx has the provider, which must be there before the browser's client is.
  setupRouterSsrQueryIntegration({ router, queryClient, wrapQueryClient: false })
}

/**
 * Watches queries for `useEarlyQuery`. Returns the same object, starting with `first`, until the data or
 * the error changes: a component that renders again makes React redraw what isn't hydrated inside it.
 */
export function watchQueries(client: QueryClient): WatchEarly {
  return (options, first) => {
    const observer = new QueryObserver(client, options)
    let shown = first
    return {
      get: () => {
        const { data, error } = observer.getCurrentResult()
        if (!shown || shown.data !== data || shown.error !== error) shown = { data, error }
        return shown
      },
      subscribe: (onChange) => observer.subscribe(notifyManager.batchCalls(onChange)),
      refetch: () => observer.refetch(),
    }
  }
}

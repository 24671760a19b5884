import type { AnyRouter } from '@tanstack/react-router'

/** Adds the routes that do not come with the first load to a router, once. */
export function routeCompleter(router: () => AnyRouter): () => Promise<boolean> {
  let isComplete = false
  return async () => {
    if (isComplete) return false
    await import('../routes.tsx')
    isComplete = true
    // The list was written into the root that the router holds already: it reads it anew.
    router().setRoutes(router().buildRouteTree())
    return true
  }
}

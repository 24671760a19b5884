import type { AnyRouter } from '@tanstack/react-router'

/**
 * Adds the routes that do not come with the first load to a router, once, and answers whether one
 * of them knows an address. It is the routes that tell, not who fetched them: they may arrive while
 * a navigation that began without them is under way.
 */
export function routeCompleter(router: () => AnyRouter): (pathname: string) => Promise<boolean> {
  let isComplete = false
  return async (pathname) => {
    await import('../routes.tsx')
    if (!isComplete) {
      isComplete = true
      // The list was written into the root that the router holds already: it reads it anew.
      router().setRoutes(router().buildRouteTree())
    }
    const [, , found] = router().getMatchedRoutes(pathname)
    return found !== undefined && found.path !== '$'
  }
}

import type { AnyRouter } from '@tanstack/react-router'
import type { AppContext } from './lib/app-context.ts'

/**
 * Adds the routes that do not come with the first load to a router, once, with the kinds of items
 * that their pages show, and answers whether one of them knows an address. It is the routes that
 * tell, not who fetched them: they may arrive while a navigation that began without them is under way.
 */
export function routeCompleter(router: () => AnyRouter): (pathname: string) => Promise<boolean> {
  let isComplete = false
  return async (pathname) => {
    const [{ itemKinds }] = await Promise.all([import('./item-kinds.ts'), import('./routes.tsx')])
    if (!isComplete) {
      isComplete = true
      const context = router().options.context as AppContext
      context.kinds = itemKinds
      // The list was written into the root that the router holds already: it reads it anew.
      router().setRoutes(router().buildRouteTree())
    }
    const [, , found] = router().getMatchedRoutes(pathname)
    return found !== undefined && found.path !== '$'
  }
}

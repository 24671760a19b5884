import { I18nProvider } from '@lingui/react'
import { QueryClientContext } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { PendingPage } from './ui/pending-page.tsx'
import { restoresScroll, scrollKey } from './lib/scroll.ts'
import type { AppContext } from './lib/app-context.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { rootRoute } from './root-route.ts'
import type { routeTree } from './routes.tsx'

/** A router over the routes that are loaded by now. */
export function makeRouter(context: AppContext, nonce?: string) {
  return createRouter({
    // The types know all routes, so that links are checked; `completeRoutes` adds those missing.
    routeTree: rootRoute as typeof routeTree,
    context,
    ...(nonce ? { ssr: { nonce } } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 150,
    defaultErrorComponent: lazyRouteComponent(() => import('./frame/error-page.tsx'), 'ErrorPage'),
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('./ui/not-found-page.tsx'),
      'NotFoundPage',
    ),
    scrollRestoration: restoresScroll,
    getScrollRestorationKey: scrollKey,
    Wrap: ({ children }) => (
      <QueryClientContext value={context.queryClient}>
        <I18nProvider i18n={context.i18n}>{children}</I18nProvider>
      </QueryClientContext>
    ),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** The page's source file, so that the server can preload its chunk. */
    module?: string
    /**
     * A page that takes the screen for itself: the frame then shows nothing of its own, and is as
     * high as the screen unless the page sees to its height (`own-height`).
     */
    screen?: 'full' | 'own-height'
  }
}

import { type AnyRoute, createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { Frame } from './frame/frame.tsx'
import { RootDocument } from './frame/root-document.tsx'
import { rootHead } from './frame/root-head.ts'
import type { AppContext } from './lib/app-context.ts'
import { loadAllTexts } from './lib/language.ts'
import { queriesReady } from './lib/queries-ready.ts'
import { viewerQuery } from './lib/viewer.ts'

/** The document itself; knows who is reading. */
export const rootRoute = createRootRouteWithContext<AppContext>()({
  loader: async ({ context }) => {
    // A page stands also while the account service does not answer; it then shows no reader.
    await Promise.all([
      context.queryClient.prefetchQuery(viewerQuery(context.api)),
      import.meta.env.SSR ? fetchProviders(context) : undefined,
    ])
  },
  beforeLoad: async ({ context, location }) => {
    await queriesReady()
    if (location.pathname !== '/') await loadAllTexts(context.i18n, context.language)
  },
  head: rootHead,
  component: RootDocument,
})

/** Comes with every page, so that the login has its buttons at once, wherever it opens. */
async function fetchProviders({ api, queryClient }: AppContext): Promise<void> {
  const { providersQuery } = await import('./features/account/providers/provider.api.ts')
  await queryClient.prefetchQuery(providersQuery(api))
}

/** Pages inside the frame; `staticData.screen` says which of them take the whole screen. */
export const framedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'framed',
  component: Frame,
})

/** Puts the routes of an area beside those that a parent has already. */
export function addRoutes(parent: AnyRoute, routes: readonly AnyRoute[]): void {
  parent.addChildren([...((parent.children ?? []) as AnyRoute[]), ...routes])
}

import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { topicsQuery } from './features/story/topics.api.ts'
import { roomsQuery } from './features/story-chats/rooms.api.ts'
import { homeDescription } from './features/home/home-head.ts'
import { shelfQuery } from './features/story/shelf.api.ts'
import { pageHead } from './lib/page-head.ts'
import { shareCard } from './lib/share-card.ts'
import { framedRoute, rootRoute } from './root-route.ts'

export const homeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/',
  // A shelf that fails says so in its place; the page stands.
  loader: ({ context, context: { queryClient, api } }) =>
    Promise.all([
      import.meta.env.SSR ? shareCard(context) : undefined,
      queryClient.prefetchQuery(shelfQuery(api, 'new')),
      queryClient.prefetchQuery(roomsQuery(api)),
      queryClient.prefetchQuery(topicsQuery(api)),
    ]).then(([card]) => card),
  head: ({ match: { context }, loaderData: card }) =>
    pageHead(context, { description: context.i18n._(homeDescription), path: '/', card }),
  staticData: { module: 'src/features/home/home-page.tsx' },
  component: lazyRouteComponent(() => import('./features/home/home-page.tsx'), 'HomePage'),
})

/**
 * Any other address. The browser fetches the list of the other routes after Home is drawn; who is
 * faster waits for it here, and is sent to the same address again. What no route knows then is a
 * 404 inside the frame.
 */
export const otherRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    if (await context.completeRoutes?.(location.pathname)) {
      throw redirect({ href: location.href, replace: true })
    }
    throw notFound()
  },
})

rootRoute.addChildren([framedRoute.addChildren([homeRoute, otherRoute])])

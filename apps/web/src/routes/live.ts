import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clientOnly, clientPage } from '../client-page.ts'
import { pageHead } from '../lib/page-head.ts'
import { addRoutes, framedRoute } from '../root-route.ts'

/** A creator’s stream, by their custom URL, their ID, or that of a stream. */
const watchRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/live/$id',
  loader: async ({ context, params }) =>
    (await import('../features/live/watch/load-live.ts')).loadLive(context, params.id),
  head: ({ match, loaderData }) => pageHead(match.context, { ...loaderData }),
  staticData: { module: 'src/features/live/watch/watch-page.tsx' },
  component: lazyRouteComponent(() => import('../features/live/watch/watch-page.tsx'), 'WatchPage'),
})

/** Where a creator streams from (R-live-007). */
const liveStudioRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/live/$id/studio',
  ...clientOnly(msg({ message: 'Live', context: 'streaming' })),
  validateSearch: (search: { toolkey?: string }) => search,
  component: lazyRouteComponent(
    () => import('../features/live/studio/live-studio-page.tsx'),
    'LiveStudioPage',
  ),
})

/** The chat alone, for docks (R-live-chat-038). */
const chatDockRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/live/$id/chat',
  ...clientOnly(msg`Chat dock`),
  validateSearch: (search: { toolkey?: string }) => search,
  component: lazyRouteComponent(
    () => import('../features/live/studio/chat-dock-page.tsx'),
    'ChatDockPage',
  ),
})

/** The emotes of a creator (R-emoticon-001). */
const emotesRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/live/$id/emotes',
  ...clientOnly(msg`Emotes`),
  component: lazyRouteComponent(
    () => import('../features/live/studio/emotes-page.tsx'),
    'EmotesPage',
  ),
})

/** Donations to a creator, without their stream. */
const donateRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/live/$id/donate',
  ...clientOnly(msg`Donate`),
  component: lazyRouteComponent(
    () => import('../features/live/donations/donate-page.tsx'),
    'DonatePage',
  ),
})

/** Proofs of the spins of a creator’s roulettes. */
const spinsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/live/$id/spins',
  ...clientOnly(msg`Proofs of spins`),
  component: lazyRouteComponent(
    () => import('../features/live/donations/spins-page.tsx'),
    'SpinsPage',
  ),
})

/** Where a creator trims a replay. */
const replayRoute = clientPage(
  '/studio/replays/$oid',
  msg`Edit replay`,
  lazyRouteComponent(() => import('../features/live/replays/replay-page.tsx'), 'ReplayPage'),
)

/** Every coin that came in during a stream. */
const statementRoute = clientPage(
  '/studio/replays/$oid/statement',
  msg({ message: 'Statement', context: 'of a stream' }),
  lazyRouteComponent(
    () => import('../features/live/statement/statement-page.tsx'),
    'StatementPage',
  ),
)

export const liveRoutes = [
  watchRoute,
  liveStudioRoute,
  chatDockRoute,
  emotesRoute,
  donateRoute,
  spinsRoute,
  replayRoute,
  statementRoute,
] as const

addRoutes(framedRoute, liveRoutes)

import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clientPage } from '../client-page.ts'
import type { CategoryAddress } from '../features/browse/category-address.ts'
import { pageHead } from '../lib/page-head.ts'
import { addRoutes, framedRoute } from '../root-route.ts'

const playRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/play/$contentOid',
  // A playlist that it’s played in, and the second to start at.
  validateSearch: (search: { list?: string; t?: string }) => search,
  loader: async ({ context, params }) =>
    (await import('../features/play/load-content.ts')).loadContent(context, params.contentOid),
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, { ...loaderData, path: `/play/${params.contentOid}` }),
  staticData: { module: 'src/features/play/play-page.tsx' },
  component: lazyRouteComponent(() => import('../features/play/play-page.tsx'), 'PlayPage'),
})

/** What there is to watch and hear, all of it or of a category, narrowed by what stands in its address. */
const categoryRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/p/{-$category}',
  validateSearch: (search: CategoryAddress) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) =>
    (await import('../features/browse/load-category.ts')).loadCategory(
      context,
      params.category,
      deps,
    ),
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, {
      ...loaderData,
      path: params.category ? `/p/${params.category}` : '/p',
    }),
  staticData: { module: 'src/features/browse/category-page.tsx' },
  component: lazyRouteComponent(
    () => import('../features/browse/category-page.tsx'),
    'CategoryPage',
  ),
})

/**
 * What a creator streams (R-content-010): their latest replay, else their channel; without a creator,
 * the replays of all.
 */
const realPlayRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/realplay/{-$creatorOid}',
  loader: async ({ context, params }) =>
    (await import('../features/play/lead-to-replay.ts')).leadToReplay(context, params.creatorOid),
})

/** A branching story and its player. */
const scenarioRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/scenario/$contentOid',
  loader: async ({ context, params }) =>
    (await import('../features/play/load-content.ts')).loadStory(context, params.contentOid),
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, { ...loaderData, path: `/scenario/${params.contentOid}` }),
  staticData: { module: 'src/features/scenario/scenario-page.tsx' },
  component: lazyRouteComponent(
    () => import('../features/scenario/scenario-page.tsx'),
    'ScenarioPage',
  ),
})

/** Several contents beside each other (R-content-008). */
const multiplayRoute = clientPage(
  '/multiplay/{-$contentOids}',
  msg`Watch side by side`,
  lazyRouteComponent(() => import('../features/multiplay/multiplay-page.tsx'), 'MultiplayPage'),
)

export const playRoutes = [
  playRoute,
  scenarioRoute,
  categoryRoute,
  realPlayRoute,
  multiplayRoute,
] as const

addRoutes(framedRoute, playRoutes)

import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clientOnly } from '../client-page.ts'
import type { BrowseAddress } from '../features/browse/browse-address.ts'
import type { SearchAddress } from '../features/search/search-address.ts'
import { addRoutes, framedRoute } from '../root-route.ts'

/** What is searched for stands in its address alone (R-search-002). */
const searchRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/search',
  ...clientOnly(msg`Search`),
  validateSearch: (search: SearchAddress) => search,
  component: lazyRouteComponent(() => import('../features/search/search-page.tsx'), 'SearchPage'),
})

const rankingRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/ranking',
  ...clientOnly(msg`Ranking`),
  validateSearch: (search: { period?: string; kind?: string | undefined }) => search,
  component: lazyRouteComponent(
    () => import('../features/ranking/ranking-page.tsx'),
    'RankingPage',
  ),
})

/** All stories, narrowed by what stands in its address. */
const browseRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/browse',
  ...clientOnly(msg`Browse stories`),
  validateSearch: (search: BrowseAddress) => search,
  component: lazyRouteComponent(() => import('../features/browse/browse-page.tsx'), 'BrowsePage'),
})

export const searchRoutes = [searchRoute, rankingRoute, browseRoute] as const

addRoutes(framedRoute, searchRoutes)

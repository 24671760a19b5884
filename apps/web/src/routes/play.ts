import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { addRoutes, framedRoute } from '../root-route.ts'

const playRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/play/$contentOid',
  loader: async ({ context, params }) =>
    (await import('../features/play/load-content.ts')).loadContent(context, params.contentOid),
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, { ...loaderData, path: `/play/${params.contentOid}` }),
  staticData: { module: 'src/features/play/play-page.tsx' },
  component: lazyRouteComponent(() => import('../features/play/play-page.tsx'), 'PlayPage'),
})

export const playRoutes = [playRoute] as const

addRoutes(framedRoute, playRoutes)

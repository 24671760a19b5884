import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { pageHead } from './lib/page-head.ts'
import { framedRoute, rootRoute } from './root-route.ts'

const homeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/',
  head: ({ match }) => pageHead(match.context, {}),
  staticData: { module: 'src/features/home/home-page.tsx' },
  component: lazyRouteComponent(() => import('./features/home/home-page.tsx'), 'HomePage'),
})

const devUiRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dev/ui',
  ssr: false,
  beforeLoad: ({ context }) => {
    if (!context.devScreens) throw notFound()
  },
  component: lazyRouteComponent(() => import('./features/dev-ui/dev-ui-page.tsx'), 'DevUiPage'),
})

/** Every page of the web, in one list that can be read. */
export const routeTree = rootRoute.addChildren([framedRoute.addChildren([homeRoute, devUiRoute])])

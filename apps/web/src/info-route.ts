import { createRoute, type RouteComponent } from '@tanstack/react-router'
import { pageHead } from './lib/page-head.ts'
import { framedRoute } from './root-route.ts'

/** The address of a page of the operator's own words, whose id is its last part. */
export function infoRoute<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => framedRoute,
    path,
    loader: async ({ context, location: { pathname } }) => {
      const { loadInfoPage } = await import('./features/info/load-info-page.ts')
      return loadInfoPage(context, pathname.split('/').findLast(Boolean) ?? '')
    },
    head: ({ match, loaderData }) => pageHead(match.context, { ...loaderData }),
    staticData: { module: 'src/features/info/info-page.tsx' },
    component,
  })
}

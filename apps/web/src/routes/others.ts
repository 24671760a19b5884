import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { clientOnly, clientPage } from '../client-page.ts'
import { infoRoute } from '../info-route.ts'
import type { AppContext } from '../lib/app-context.ts'
import { addRoutes, framedRoute } from '../root-route.ts'

const infoPageRoute = infoRoute(
  '/info/$pageId',
  lazyRouteComponent(() => import('../features/info/info-page.tsx'), 'InfoPage'),
)
const tokushohoRoute = infoRoute(
  '/tokushoho',
  lazyRouteComponent(() => import('../features/info/info-page.tsx'), 'TokushohoPage'),
)
const fundSettlementRoute = infoRoute(
  '/fund-settlement',
  lazyRouteComponent(() => import('../features/info/info-page.tsx'), 'FundSettlementPage'),
)

const illegalDownloaderRoute = clientPage(
  '/illegaldownloader/{-$errorStatus}',
  msg`This content wasn’t delivered`,
  lazyRouteComponent(
    () => import('../features/download/illegal-downloader-page.tsx'),
    'IllegalDownloaderPage',
  ),
)

/** The console takes the whole screen and finds its sections by itself, so that few load it. */
const adminRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/admin/$',
  ...clientOnly(msg`Administration`),
  component: lazyRouteComponent(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
})

/** Plays another company's page, so it shows nothing of ours. */
const sandboxRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/sandbox/pay/$id',
  ...clientOnly(msg`Sandbox gateway`),
  component: lazyRouteComponent(
    () => import('../features/sandbox/sandbox-pay-page.tsx'),
    'SandboxPayPage',
  ),
})

const sandboxCardRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/sandbox/card/$id',
  ...clientOnly(msg`Sandbox gateway`),
  component: lazyRouteComponent(
    () => import('../features/sandbox/sandbox-card-page.tsx'),
    'SandboxCardPage',
  ),
})

const sandboxAdultRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/sandbox/adult/$id',
  ...clientOnly(msg`Sandbox age check`),
  component: lazyRouteComponent(
    () => import('../features/sandbox/sandbox-adult-page.tsx'),
    'SandboxAdultPage',
  ),
})

/** Pages for developers have no title of their own, and are not found in production. */
const forDevelopers = {
  ssr: 'data-only' as const,
  beforeLoad: ({ context }: { context: AppContext }) => {
    if (!context.devScreens) throw notFound()
  },
}

const devMailRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dev/mail',
  ...forDevelopers,
  component: lazyRouteComponent(
    () => import('../features/dev-ui/dev-mail-page.tsx'),
    'DevMailPage',
  ),
})

const devUiRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dev/ui',
  ...forDevelopers,
  component: lazyRouteComponent(() => import('../features/dev-ui/dev-ui-page.tsx'), 'DevUiPage'),
})

export const otherRoutes = [
  infoPageRoute,
  tokushohoRoute,
  fundSettlementRoute,
  illegalDownloaderRoute,
  adminRoute,
  sandboxRoute,
  sandboxCardRoute,
  sandboxAdultRoute,
  devMailRoute,
  devUiRoute,
] as const

addRoutes(framedRoute, otherRoutes)

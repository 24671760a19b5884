import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clientOnly, clientPage } from '../client-page.ts'
import { pageHead } from '../lib/page-head.ts'
import { addRoutes, framedRoute } from '../root-route.ts'

const channelRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/creatorhome/$oid',
  loader: async ({ context, params }) =>
    (await import('../features/channel/load-channel.ts')).loadChannel(context, params.oid),
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, { path: `/creatorhome/${params.oid}`, ...loaderData }),
  staticData: { module: 'src/features/channel/channel-page.tsx' },
  component: lazyRouteComponent(
    () => import('../features/channel/channel-page.tsx'),
    'ChannelPage',
  ),
})

const customChannelRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/c/$customUrl',
  loader: async ({ context, params }) =>
    (await import('../features/channel/load-channel.ts')).loadCustomChannel(
      context,
      params.customUrl,
    ),
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, { path: `/c/${params.customUrl}`, ...loaderData }),
  staticData: { module: 'src/features/channel/channel-page.tsx' },
  component: lazyRouteComponent(
    () => import('../features/channel/channel-page.tsx'),
    'CustomChannelPage',
  ),
})

/** Where whoever has a channel's password changes its page (R-channel-026). */
const channelManagerRoute = clientPage(
  '/channelmanager/$creatorOid',
  msg`Channel manager mode`,
  lazyRouteComponent(() => import('../features/channel-setup/manager-page.tsx'), 'ManagerPage'),
)

/** What a creator offers to subscribers; the address may name the tier that somebody wants, and a coupon. */
const subscribeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/subscribe/$creatorOid',
  ...clientOnly(msg`Subscribe`),
  validateSearch: (search: { tier?: string; coupon?: string; from?: string }) => search,
  component: lazyRouteComponent(
    () => import('../features/subscription/subscribe/subscribe-page.tsx'),
    'SubscribePage',
  ),
})

const subscribeReturnRoute = clientPage(
  '/subscribe/return',
  msg`Payment`,
  lazyRouteComponent(
    () => import('../features/subscription/subscribe/subscribe-return-page.tsx'),
    'SubscribeReturnPage',
  ),
)

const contentFormRoute = clientPage(
  '/studio/content/$contentOid',
  msg`Content`,
  lazyRouteComponent(
    () => import('../features/content-form/content-form-page.tsx'),
    'ContentFormPage',
  ),
)

/** Where X leads back to. */
const connectXRoute = clientPage(
  '/studio/x',
  msg`Connect X`,
  lazyRouteComponent(() => import('../features/links/connect-page.tsx'), 'ConnectXPage'),
)

const itemNumbersRoute = clientPage(
  '/studio/item/$itemOid',
  msg`Stats`,
  lazyRouteComponent(
    () => import('../features/studio/item/item-numbers-page.tsx'),
    'ItemNumbersPage',
  ),
)

/** Takes the whole screen; its libraries load only here. */
const drawRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/studio/scenario/$contentOid',
  ...clientOnly(msg`Branching story`),
  component: lazyRouteComponent(
    () => import('../features/scenario/draw/draw-page.tsx'),
    'DrawPage',
  ),
})

const coCreationsRoute = clientPage(
  '/co-creations',
  msg`Co-creations`,
  lazyRouteComponent(
    () => import('../features/co-creations/co-creations-page.tsx'),
    'CoCreationsPage',
  ),
)

const studioRoute = clientPage(
  '/studio',
  msg`Studio`,
  lazyRouteComponent(() => import('../features/studio/studio-page.tsx'), 'StudioPage'),
)

const creatorApplyRoute = clientPage(
  '/creator/apply',
  msg`Become a creator`,
  lazyRouteComponent(
    () => import('../features/account/creator-apply-page.tsx'),
    'CreatorApplyPage',
  ),
)

export const creatorRoutes = [
  channelRoute,
  customChannelRoute,
  channelManagerRoute,
  subscribeRoute,
  subscribeReturnRoute,
  studioRoute,
  contentFormRoute,
  connectXRoute,
  itemNumbersRoute,
  drawRoute,
  coCreationsRoute,
  creatorApplyRoute,
] as const

addRoutes(framedRoute, creatorRoutes)

import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { shelfQuery } from './features/home/home.api.ts'
import { storyQuery } from './features/story/story.api.ts'
import { ApiError } from './lib/api-error.ts'
import { pageHead } from './lib/page-head.ts'
import { framedRoute, rootRoute } from './root-route.ts'

const homeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/',
  // A shelf that fails says so in its place; the page stands.
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.prefetchQuery(shelfQuery(api, 'popular')),
      queryClient.prefetchQuery(shelfQuery(api, 'new')),
    ]).then(() => undefined),
  head: ({ match }) => pageHead(match.context, { path: '/' }),
  staticData: { module: 'src/features/home/home-page.tsx' },
  component: lazyRouteComponent(() => import('./features/home/home-page.tsx'), 'HomePage'),
})

const storyRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/story/$contentOid',
  loader: async ({ context: { queryClient, api }, params }) => {
    try {
      const { content } = await queryClient.ensureQueryData(storyQuery(api, params.contentOid))
      return {
        title: content.title,
        description: content.briefIntroduction,
        image: content.thumbnail?.url ?? null,
      }
    } catch (error) {
      if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
      throw error
    }
  },
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, { ...loaderData, path: `/story/${params.contentOid}` }),
  staticData: { module: 'src/features/story/story-page.tsx' },
  component: lazyRouteComponent(() => import('./features/story/story-page.tsx'), 'StoryPage'),
})

const studioRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/studio',
  ssr: false,
  head: ({ match: { context } }) => pageHead(context, { title: context.i18n._(msg`Studio`) }),
  component: lazyRouteComponent(() => import('./features/studio/studio-page.tsx'), 'StudioPage'),
})

const storySetupRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/story/setup/$contentOid',
  ssr: false,
  head: ({ match: { context } }) => pageHead(context, { title: context.i18n._(msg`Setup`) }),
  component: lazyRouteComponent(() => import('./features/story-setup/setup-page.tsx'), 'SetupPage'),
})

/** Takes the whole screen; its libraries load only here. */
const canvasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/story/$contentOid/canvas',
  ssr: false,
  head: ({ match: { context } }) => pageHead(context, { title: context.i18n._(msg`Canvas`) }),
  component: lazyRouteComponent(
    () => import('./features/story-canvas/canvas-page.tsx'),
    'CanvasPage',
  ),
})

const loginRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/login',
  ssr: false,
  head: ({ match: { context } }) => pageHead(context, { title: context.i18n._(msg`Log in`) }),
  component: lazyRouteComponent(() => import('./features/account/sign-in-page.tsx'), 'SignInPage'),
})

const signUpRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/signup',
  ssr: false,
  head: ({ match: { context } }) => pageHead(context, { title: context.i18n._(msg`Sign up`) }),
  component: lazyRouteComponent(() => import('./features/account/sign-up-page.tsx'), 'SignUpPage'),
})

const creatorApplyRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/creator/apply',
  ssr: false,
  head: ({ match: { context } }) =>
    pageHead(context, { title: context.i18n._(msg`Become a creator`) }),
  component: lazyRouteComponent(
    () => import('./features/account/creator-apply-page.tsx'),
    'CreatorApplyPage',
  ),
})

const devMailRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dev/mail',
  ssr: false,
  head: ({ match }) => pageHead(match.context, { title: 'Mail' }),
  beforeLoad: ({ context }) => {
    if (!context.devScreens) throw notFound()
  },
  component: lazyRouteComponent(() => import('./features/dev-ui/dev-mail-page.tsx'), 'DevMailPage'),
})

const devUiRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dev/ui',
  ssr: false,
  head: ({ match }) => pageHead(match.context, { title: 'Parts' }),
  beforeLoad: ({ context }) => {
    if (!context.devScreens) throw notFound()
  },
  component: lazyRouteComponent(() => import('./features/dev-ui/dev-ui-page.tsx'), 'DevUiPage'),
})

/** Any other address: a 404 inside the frame. */
const unknownRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '$',
  beforeLoad: () => {
    throw notFound()
  },
})

/** Every page of the web, in one list that can be read. */
export const routeTree = rootRoute.addChildren([
  framedRoute.addChildren([
    homeRoute,
    storyRoute,
    studioRoute,
    storySetupRoute,
    loginRoute,
    signUpRoute,
    creatorApplyRoute,
    devMailRoute,
    devUiRoute,
    unknownRoute,
  ]),
  canvasRoute,
])

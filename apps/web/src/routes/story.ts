import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clientOnly, clientPage } from '../client-page.ts'
import type { AppContext } from '../lib/app-context.ts'
import { pageHead } from '../lib/page-head.ts'
import { addRoutes, framedRoute, rootRoute } from '../root-route.ts'

const loadStory = async (context: AppContext, contentOid: string) =>
  (await import('../features/story/load-story.ts')).loadStory(context, contentOid)

const storyRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/story/$contentOid',
  validateSearch: (search: { passthrough?: string }) => search,
  loader: ({ context, params }) => loadStory(context, params.contentOid),
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, { ...loaderData, path: `/story/${params.contentOid}` }),
  staticData: { module: 'src/features/story/story-page.tsx' },
  component: lazyRouteComponent(() => import('../features/story/story-page.tsx'), 'StoryPage'),
})

/** The story chat wait page (R-story-chat-013): period and genre stand in its address. */
const storyHomeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/story',
  ...clientOnly(msg`Stories`),
  validateSearch: (search: { period?: string; genre?: string }) => search,
  component: lazyRouteComponent(
    () => import('../features/story-home/story-home-page.tsx'),
    'StoryHomePage',
  ),
})

const chatsRoute = clientPage(
  '/chats',
  msg`Chats`,
  lazyRouteComponent(() => import('../features/story-chats/chats-page.tsx'), 'ChatsPage'),
)

const storySetupRoute = clientPage(
  '/story/setup/$contentOid',
  msg`Setup`,
  lazyRouteComponent(() => import('../features/story-setup/setup-page.tsx'), 'SetupPage'),
)

/** Takes the whole screen; its libraries load only here. */
const canvasRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/story/$contentOid/canvas',
  ...clientOnly(msg`Canvas`),
  component: lazyRouteComponent(
    () => import('../features/story-canvas/canvas-page.tsx'),
    'CanvasPage',
  ),
})

/** Stands outside the shared layout (R-story-chat-014). */
const promptLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/story/promptlog/$roomOid',
  ...clientOnly(msg`Prompt log`),
  component: lazyRouteComponent(
    () => import('../features/prompt-log/prompt-log-page.tsx'),
    'PromptLogPage',
  ),
})

/** Takes the whole screen, sees to its height (R-story-chat-010), and has the story's title. */
const chatRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'own-height' },
  path: '/story/$contentOid/c/{-$chatRoomOid}',
  ssr: false,
  // A room is read also where its story is closed or gone; only the title of the tab is then plain.
  loader: ({ context, params }) => loadStory(context, params.contentOid).catch(() => ({})),
  head: ({ match, loaderData }) => pageHead(match.context, { ...loaderData }),
  component: lazyRouteComponent(() => import('../features/story-chat/chat-page.tsx'), 'ChatPage'),
})

export const storyRoutes = [
  storyRoute,
  storyHomeRoute,
  chatsRoute,
  storySetupRoute,
  canvasRoute,
  chatRoute,
] as const

addRoutes(framedRoute, storyRoutes)

export const unframedStoryRoutes = [promptLogRoute] as const

addRoutes(rootRoute, unframedStoryRoutes)

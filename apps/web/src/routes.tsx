import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { clientOnly, clientPage, lazyPage } from './client-page.ts'
import { PendingNotifications } from './features/notification/pending-notifications.tsx'
import type { SearchAddress } from './features/search/search-address.ts'
import { homeRoute, otherRoute } from './first-routes.ts'
import { infoRoute } from './info-route.ts'
import type { AppContext } from './lib/app-context.ts'
import { pageHead } from './lib/page-head.ts'
import { framedRoute, rootRoute } from './root-route.ts'

const loadStory = async (context: AppContext, contentOid: string) =>
  (await import('./features/story/load-story.ts')).loadStory(context, contentOid)

const storyRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/story/$contentOid',
  validateSearch: (search: { passthrough?: string }) => search,
  loader: ({ context, params }) => loadStory(context, params.contentOid),
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, { ...loaderData, path: `/story/${params.contentOid}` }),
  staticData: { module: 'src/features/story/story-page.tsx' },
  component: lazyRouteComponent(() => import('./features/story/story-page.tsx'), 'StoryPage'),
})

const channelRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/creatorhome/$oid',
  loader: async ({ context, params }) =>
    (await import('./features/channel/load-channel.ts')).loadChannel(context, params.oid),
  head: ({ match, loaderData, params }) =>
    pageHead(match.context, { ...loaderData, path: `/creatorhome/${params.oid}` }),
  staticData: { module: 'src/features/channel/channel-page.tsx' },
  component: lazyRouteComponent(() => import('./features/channel/channel-page.tsx'), 'ChannelPage'),
})

const infoPageRoute = infoRoute('/info/$pageId', 'InfoPage')
const tokushohoRoute = infoRoute('/tokushoho', 'TokushohoPage')
const fundSettlementRoute = infoRoute('/fund-settlement', 'FundSettlementPage')

/** What is searched for stands in its address alone (R-search-002). */
const searchRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/search',
  ...clientOnly(msg`Search`),
  validateSearch: (search: SearchAddress) => search,
  component: lazyPage('SearchPage'),
})

/** The story chat wait page (R-story-chat-013): period and genre stand in its address. */
const storyHomeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/story',
  ...clientOnly(msg`Stories`),
  validateSearch: (search: { period?: string; genre?: string }) => search,
  component: lazyPage('StoryHomePage'),
})

const rankingRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/ranking',
  ...clientOnly(msg`Ranking`),
  validateSearch: (search: { period?: string }) => search,
  component: lazyPage('RankingPage'),
})

const studioRoute = clientPage('/studio', msg`Studio`, 'StudioPage')

/** What a creator offers to subscribers; the address may name the tier that somebody wants, and a coupon. */
const subscribeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/subscribe/$creatorOid',
  ...clientOnly(msg`Subscribe`),
  validateSearch: (search: { tier?: string; coupon?: string }) => search,
  component: lazyPage('SubscribePage'),
})

const subscribeReturnRoute = clientPage('/subscribe/return', msg`Payment`, 'SubscribeReturnPage')

const storySetupRoute = clientPage('/story/setup/$contentOid', msg`Setup`, 'SetupPage')

/** Takes the whole screen; its libraries load only here. */
const canvasRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/story/$contentOid/canvas',
  ...clientOnly(msg`Canvas`),
  component: lazyPage('CanvasPage'),
})

/** Stands outside the shared layout (R-story-chat-014). */
const promptLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/story/promptlog/$roomOid',
  ...clientOnly(msg`Prompt log`),
  component: lazyPage('PromptLogPage'),
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
  component: lazyPage('ChatPage'),
})

const myInfoRoute = clientPage(
  '/myinfo',
  msg({ message: 'Account', context: 'my page' }),
  'MyInfoPage',
)

const notificationsRoute = clientPage(
  '/notifications',
  msg`Notifications`,
  'NotificationsPage',
  PendingNotifications,
)

const unsubscribeRoute = clientPage(
  '/notifications/unsubscribe',
  msg`Notifications`,
  'UnsubscribePage',
)

const illegalDownloaderRoute = clientPage(
  '/illegaldownloader/{-$errorStatus}',
  msg`This work wasn’t sent`,
  'IllegalDownloaderPage',
)

const loginRoute = clientPage('/login', msg`Log in`, 'SignInPage')

const providerRoute = clientPage('/login/$provider', msg`Log in`, 'ProviderPage')

const signUpRoute = clientPage('/signup', msg`Sign up`, 'SignUpPage')

const passwordResetRoute = clientPage(
  '/password-reset',
  msg`Set a new password`,
  'PasswordResetPage',
)

const emailChangeRoute = clientPage(
  '/email-change',
  msg`Change your email address`,
  'EmailChangePage',
)

const creatorApplyRoute = clientPage('/creator/apply', msg`Become a creator`, 'CreatorApplyPage')

const walletRoute = clientPage('/wallet', msg`Wallet`, 'WalletPage')

const purchasesRoute = clientPage('/wallet/purchases', msg`Purchases`, 'PurchasesPage')

const chargeRoute = clientPage('/wallet/charge', msg`Buy coins`, 'ChargePage')

const chargeReturnRoute = clientPage('/wallet/charge/return', msg`Payment`, 'ChargeReturnPage')

const cardsRoute = clientPage('/wallet/cards', msg`Saved cards`, 'CardsPage')

const cardReturnRoute = clientPage('/wallet/cards/return', msg`Saved cards`, 'CardReturnPage')

const convertRoute = clientPage('/wallet/convert', msg`Convert to credits`, 'ConvertPage')

const receiptRoute = clientPage('/wallet/receipts/$orderOid', msg`Receipt`, 'ReceiptPage')

const postingRoute = clientPage('/wallet/entries/$postingId', msg`Ledger entries`, 'PostingPage')

const invariantsRoute = clientPage('/invariants', msg`Ledger`, 'InvariantsPage')

/** The console takes the whole screen and finds its sections by itself, so that few load it. */
const adminRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/admin/$',
  ...clientOnly(msg`Administration`),
  component: lazyRouteComponent(() => import('./features/admin/admin-page.tsx'), 'AdminPage'),
})

/** Plays another company's page, so it shows nothing of ours. */
const sandboxRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/sandbox/pay/$id',
  ...clientOnly(msg`Sandbox gateway`),
  component: lazyPage('SandboxPayPage'),
})

const sandboxCardRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/sandbox/card/$id',
  ...clientOnly(msg`Sandbox gateway`),
  component: lazyPage('SandboxCardPage'),
})

const sandboxAdultRoute = createRoute({
  getParentRoute: () => framedRoute,
  staticData: { screen: 'full' },
  path: '/sandbox/adult/$id',
  ...clientOnly(msg`Sandbox age check`),
  component: lazyPage('SandboxAdultPage'),
})

/** Pages for developers have no title of their own, and are not found in production. */
const forDevelopers = {
  ssr: false as const,
  beforeLoad: ({ context }: { context: AppContext }) => {
    if (!context.devScreens) throw notFound()
  },
}

const devMailRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dev/mail',
  ...forDevelopers,
  component: lazyPage('DevMailPage'),
})

const devUiRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dev/ui',
  ...forDevelopers,
  component: lazyPage('DevUiPage'),
})

/** Every page of the web, in one list that can be read. The first two come with the first load. */
export const routeTree = rootRoute.addChildren([
  framedRoute.addChildren([
    homeRoute,
    storyRoute,
    channelRoute,
    searchRoute,
    storyHomeRoute,
    rankingRoute,
    studioRoute,
    subscribeRoute,
    subscribeReturnRoute,
    storySetupRoute,
    loginRoute,
    providerRoute,
    signUpRoute,
    passwordResetRoute,
    emailChangeRoute,
    creatorApplyRoute,
    walletRoute,
    receiptRoute,
    purchasesRoute,
    chargeRoute,
    chargeReturnRoute,
    cardsRoute,
    cardReturnRoute,
    convertRoute,
    postingRoute,
    invariantsRoute,
    infoPageRoute,
    tokushohoRoute,
    fundSettlementRoute,
    myInfoRoute,
    notificationsRoute,
    unsubscribeRoute,
    illegalDownloaderRoute,
    devMailRoute,
    devUiRoute,
    canvasRoute,
    chatRoute,
    adminRoute,
    sandboxRoute,
    sandboxCardRoute,
    sandboxAdultRoute,
    otherRoute,
  ]),
  promptLogRoute,
])

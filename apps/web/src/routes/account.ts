import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { clientPage } from '../client-page.ts'
import { PendingNotifications } from '../features/notification/pending-notifications.tsx'
import { addRoutes, framedRoute } from '../root-route.ts'

const loginRoute = clientPage(
  '/login',
  msg`Log in`,
  lazyRouteComponent(() => import('../features/account/sign-in-page.tsx'), 'SignInPage'),
)

const providerRoute = clientPage(
  '/login/$provider',
  msg`Log in`,
  lazyRouteComponent(
    () => import('../features/account/providers/provider-page.tsx'),
    'ProviderPage',
  ),
)

const signUpRoute = clientPage(
  '/signup',
  msg`Sign up`,
  lazyRouteComponent(() => import('../features/account/sign-up-page.tsx'), 'SignUpPage'),
)

const passwordResetRoute = clientPage(
  '/password-reset',
  msg`Set a new password`,
  lazyRouteComponent(
    () => import('../features/account/password-reset-page.tsx'),
    'PasswordResetPage',
  ),
)

const appealRoute = clientPage(
  '/appeal/$key',
  msg`Appeal this decision`,
  lazyRouteComponent(() => import('../features/moderation/appeal-page.tsx'), 'AppealPage'),
)

const emailChangeRoute = clientPage(
  '/email-change',
  msg`Change your email address`,
  lazyRouteComponent(() => import('../features/account/email-change-page.tsx'), 'EmailChangePage'),
)

const myInfoRoute = clientPage(
  '/myinfo',
  msg({ message: 'Account', context: 'my page' }),
  lazyRouteComponent(() => import('../features/my-info/my-info-page.tsx'), 'MyInfoPage'),
)

const connectRoute = clientPage(
  '/connect/$platform',
  msg`Connected accounts`,
  lazyRouteComponent(() => import('../features/links/connect-page.tsx'), 'ConnectPage'),
)

const notificationsRoute = clientPage(
  '/notifications',
  msg`Notifications`,
  lazyRouteComponent(
    () => import('../features/notification/notifications-page.tsx'),
    'NotificationsPage',
  ),
  PendingNotifications,
)

const unsubscribeRoute = clientPage(
  '/notifications/unsubscribe',
  msg`Notifications`,
  lazyRouteComponent(
    () => import('../features/notification/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
)

const libraryRoute = clientPage(
  '/library',
  msg`Library`,
  lazyRouteComponent(() => import('../features/library/library-page.tsx'), 'LibraryPage'),
)

const playlistRoute = clientPage(
  '/playlist/$playlistOid',
  msg`Playlist`,
  lazyRouteComponent(
    () => import('../features/library/playlists/playlist-page.tsx'),
    'PlaylistPage',
  ),
)

export const accountRoutes = [
  loginRoute,
  providerRoute,
  signUpRoute,
  passwordResetRoute,
  appealRoute,
  emailChangeRoute,
  myInfoRoute,
  connectRoute,
  notificationsRoute,
  unsubscribeRoute,
  libraryRoute,
  playlistRoute,
] as const

addRoutes(framedRoute, accountRoutes)

import { msg } from '@lingui/core/macro'
import type { OutputOf } from '@plax/contracts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { forgetAccessToken } from '../../lib/access-token.ts'
import { onOtherTab, notifyOtherTabs } from '../../lib/account-tabs.ts'
import type { Api } from '../../lib/api.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { purgeLocalCaches } from '../../lib/assets/local-caches.ts'
import { carryCoupon } from '../../lib/chat-coupon.ts'
import { renewHub } from '../../lib/join-hub.ts'
import { closeSignIn, sessionEndedStore, signInStore } from '../../lib/sign-in-state.ts'
import { viewerQueryKey, type Viewer } from '../../lib/viewer.ts'
import { showToast } from '../../ui/toast.ts'

/** Shows this page as its new reader, and lets the other tabs ask who it is. */
export async function becomeViewer(queryClient: QueryClient, viewer: Viewer | null): Promise<void> {
  if (queryClient.getQueryData<Viewer | null>(viewerQueryKey)?.oid !== viewer?.oid)
    notifyOtherTabs()
  await showAs(queryClient, viewer)
}

/** Follows the sign-ins and sign-outs of other tabs. */
export function followOtherTabs({
  api,
  queryClient,
}: Pick<AppContext, 'api' | 'queryClient'>): void {
  onOtherTab(async () => {
    forgetAccessToken()
    const { self } = await api('GET /account/getuser', {})
    await showAs(queryClient, self)
    const { open, suspension } = signInStore.get()
    if (self && (open || suspension)) closeSignIn()
  })
}

/**
 * Whatever was fetched as someone else is fetched again, and what was fetched for a person who leaves
 * is gone at once, also from the caches of this browser.
 */
async function showAs(queryClient: QueryClient, viewer: Viewer | null): Promise<void> {
  forgetAccessToken()
  const before = queryClient.getQueryData<Viewer | null>(viewerQueryKey)
  if (before?.oid !== viewer?.oid) await renewHub()
  queryClient.setQueryData(viewerQueryKey, viewer)
  sessionEndedStore.set(false)
  if (viewer) carryCoupon(null)
  const others = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== 'viewer' }
  if (!before || before.oid === viewer?.oid) return queryClient.invalidateQueries(others)
  void purgeLocalCaches()
  queryClient.removeQueries({ ...others, type: 'inactive' })
  await queryClient.resetQueries(others)
}

/** What signing in needs of the application. */
type ArrivalApp = Pick<AppContext, 'api' | 'queryClient' | 'i18n'>

/** A login whose password was right, and which waits for a code. */
export type WaitingLogin = Extract<
  OutputOf<'POST /account/login'>,
  { twoFactor: unknown }
>['twoFactor']

/** A code of the authenticator app, or a recovery code. */
export type Proof = { totpCode: string } | { recoveryCode: string }

/** Logs in by the first factor; answers what waits for the second one, or null where one is in. */
export async function logIn(
  app: ArrivalApp,
  credentials: { email: string; password: string },
): Promise<WaitingLogin | null> {
  const answer = await app.api('POST /account/login', { body: credentials })
  if ('twoFactor' in answer) return answer.twoFactor
  await arrive(app, answer)
  return null
}

/** The second step of a login. */
export async function verifyLogin(
  app: ArrivalApp,
  { userOid, token, loginType }: WaitingLogin,
  proof: Proof,
): Promise<void> {
  const body = { userOid, token, loginType, ...proof }
  await arrive(app, await app.api('POST /account/2fa/verify-login', { body }))
}

/** Shows the page to somebody whose session was opened just now, whichever way. */
export async function arrive(
  app: ArrivalApp,
  { user, withdrawalCancelled }: { user: Viewer; withdrawalCancelled?: true | undefined },
): Promise<void> {
  // Chats that were begun without an account; a failure is not shown (R-story-chat-076).
  await app.api('POST /story-chat/account/migrate', { body: {} }).catch(() => {})
  await becomeViewer(app.queryClient, user)
  if (!withdrawalCancelled) return
  showToast(app.i18n._(msg`Account deletion canceled`))
}

export async function logOut(app: { api: Api; queryClient: QueryClient }): Promise<void> {
  await app.api('POST /account/logout', {})
  await becomeViewer(app.queryClient, null)
}

import type { QueryClient } from '@tanstack/react-query'
import { createApi, isCoinEvent, type Api, type ApiTransport } from './api.ts'
import { accessToken } from './access-token.ts'
import { carriedCoupon } from './chat-coupon.ts'
import { analyticsClientId, guestDeviceId, readStorage } from './device.ts'
import { viewerFetched, viewerQueryKey, type Viewer } from './viewer.ts'
import { askSignInAgain, askStepUp, requireSignIn, showSuspension } from './sign-in-state.ts'

const hourMs = 3_600_000
/** Of calls (R-shell-025), and of the coin-event service (R-analytics-012). */
const timeouts = { usual: hourMs, coinEvents: 60 * 60_000 }

/** How long a call may wait for its answer. */
function timeoutMsOf(path: string): number {
  return isCoinEvent(path) ? timeouts.coinEvents : timeouts.usual
}

/** The browser's way to the API: common fields and headers of every call (R-shell-020 to 025). */
export function browserTransport(queryClient: QueryClient, language: () => string): ApiTransport {
  const viewer = () => queryClient.getQueryData<Viewer | null>(viewerQueryKey) ?? null
  return {
    fetch: async (path, init) => {
      const timeout = AbortSignal.timeout(timeoutMsOf(path))
      const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
      const userOid = viewer()?.oid
      const token = userOid && (await accessToken(userOid))
      // Without the session that it believes in, the page would call as a visitor.
      if (token instanceof Response) return token
      const headers = { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
      return fetch(path, { ...init, headers, signal, credentials: 'same-origin' })
    },
    ready: () => viewerFetched(queryClient),
    common: () => ({
      lang: language(),
      requestorOid: viewer()?.oid ?? null,
      platformType: 'web',
      loginType: viewer() ? 'plax' : null,
      gaClientId: analyticsClientId(),
      checkAdmin: viewer()?.isAdmin ?? false,
    }),
    headers: () => {
      const compliance = readStorage('plax_compliance_account')
      const coupon = viewer() ? null : carriedCoupon()
      return {
        'x-platform-type': 'web',
        'x-ga-client-id': analyticsClientId(),
        // Sent when signed in too: signing in merges this device's chats into the account.
        'x-guest-device-id': guestDeviceId(),
        ...(coupon ? { 'x-chat-coupon': coupon } : {}),
        ...(compliance ? { 'x-compliance-account': compliance } : {}),
      }
    },
    onUnauthorized: () => {
      if (!viewer()) return requireSignIn()
      queryClient.setQueryData(viewerQueryKey, null)
      askSignInAgain()
    },
    onSuspended: (details) => {
      queryClient.setQueryData(viewerQueryKey, null)
      showSuspension(details)
    },
    stepUp: askStepUp,
  }
}

export function createBrowserApi(transport: ApiTransport): Api {
  return createApi(transport)
}

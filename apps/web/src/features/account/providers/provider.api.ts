import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { leaveFor } from '../../../lib/leave-for.ts'

export type Provider = OutputOf<'GET /account/providers'>['items'][number]['provider']

export type Arrival = OutputOf<'POST /account/g-login'>

/** A newcomer whom a provider named. */
export type Newcomer = Extract<Arrival, { signUp: unknown }>['signUp']

/** Their names are the same in every language. */
export const providerNames: Record<Provider, string> = { google: 'Google', apple: 'Apple' }

export const methodsKey = ['sign-in-methods'] as const

const channelName = 'plax-step-up'

export function isProvider(value: unknown): value is Provider {
  return value === 'google' || value === 'apple'
}

/** Which providers this instance knows; it does not change while a page is open. */
export function providersQuery(api: Api) {
  return queryOptions({
    queryKey: ['providers'],
    queryFn: ({ signal }) => api('GET /account/providers', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Leaves for the provider's page. */
export async function openProvider(
  api: Api,
  { provider, use }: { provider: Provider; use: 'sign-in' | 'link' },
): Promise<void> {
  const { url } = await api(`POST /account/providers/{provider}/${use}`, { params: { provider } })
  await leaveFor(url)
}

/** Sends a provider's answer on, which came in the address of this page. */
export function sendAnswer(
  api: Api,
  provider: Provider,
  search: Record<string, unknown>,
): Promise<Arrival> {
  const names = ['code', 'state', 'iss', 'error', 'user'] as const
  const texts = names.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const body = Object.fromEntries(texts)
  return provider === 'google'
    ? api('POST /account/g-login', { body })
    : api('POST /account/a-login', { body })
}

/**
 * Proves anew who one is in a window of its own, so that what waits for the proof stays as it is.
 * The window tells over a channel, since providers cut the tie between windows.
 *
 * @returns false where the browser opens no window
 */
export async function proveInWindow(
  api: Api,
  provider: Provider,
  onProved: () => void,
): Promise<boolean> {
  // Opened at once: after a pause a browser takes it for a pop-up that nobody asked for.
  const own = window.open('', '_blank', 'popup,width=480,height=720')
  if (!own) return false
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', () => {
    channel.close()
    onProved()
  })
  try {
    const asked = { params: { provider } }
    const { url } = await api('POST /account/providers/{provider}/step-up', asked)
    own.location.href = url
  } catch (error) {
    own.close()
    channel.close()
    throw error
  }
  return true
}

/** Tells the page that waits for a proof, and closes the window that gave it. */
export function notifyProved(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage('proved')
  channel.close()
  window.close()
}

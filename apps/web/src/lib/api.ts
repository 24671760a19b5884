import type { InputOf, OutputOf, RouteKey, Routes } from '@plax/contracts'
import { problemOf } from './api-error.ts'

/** What a call needs, taken from its contract: path params, query and body where it has them. */
export type ApiInput<K extends RouteKey> = GivenInput<K, 'params'> &
  GivenOptional<K, 'query'> &
  GivenInput<K, 'body'> &
  CallOptions

export interface CallOptions {
  /** For money calls: the same key answers the same result for ever. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Of a call that streams: is answered with its first event alone. */
  respondAsync?: true
  /** Asks anew for what the browser may have kept. */
  isFresh?: true
  /** For multipart routes. */
  form?: FormData
}

type GivenInput<K extends RouteKey, P extends 'params' | 'body'> =
  Routes[K] extends Record<P, unknown> ? Record<P, Omit<InputOf<K>[P], CommonField>> : unknown
type GivenOptional<K extends RouteKey, P extends 'query'> =
  Routes[K] extends Record<P, unknown>
    ? Partial<Record<P, Omit<InputOf<K>[P], CommonField>>>
    : unknown

/** Hints that every call carries (R-shell-022, R-shell-023, R-shell-024). */
export interface CommonFields {
  lang: string
  requestorOid: string | null
  platformType: string
  loginType: string | null
  gaClientId: string | null
  /** Null in coin-event calls of whoever is no administrator (R-analytics-011). */
  checkAdmin: boolean | null
}
type CommonField = keyof CommonFields

/** How calls leave: the browser's fetch, or in process on the server. */
export interface ApiTransport {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  common: () => CommonFields
  /** Resolves once it is known who calls; not asked for the call that fetches it (R-auth-011). */
  ready?: () => Promise<void>
  headers: () => Record<string, string>
  /** Told of every 401 except of a failed login or code (spec D10). */
  onUnauthorized: () => void
  /** Told why a sign-in was refused to somebody who is suspended. */
  onSuspended?: (details: Record<string, unknown>) => void
  /** Asks the person to prove who they are; true where they did, and the call is sent again. */
  stepUp?: () => Promise<boolean>
}

export type Api = <K extends RouteKey>(key: K, input: ApiInput<K>) => Promise<OutputOf<K>>

/** Makes the typed client: `api('GET /story-chat/chat-contents', { query })`. Throws ApiError. */
export function createApi(transport: ApiTransport): Api {
  return async (key, input) => {
    const response = await send(transport, key, input)
    return (response.status === 204 ? null : await response.json()) as OutputOf<typeof key>
  }
}

const tellsWhoCalls = new Set(['GET /account/getuser', 'POST /account/login'])

interface LooseInput extends CallOptions {
  params?: object
  query?: Record<string, Scalar | Scalar[]>
  body?: object
}

/** Sends a call and answers a response that is ok; else throws ApiError. */
export async function send(
  transport: ApiTransport,
  key: string,
  input: LooseInput,
): Promise<Response> {
  const [method = 'GET', template = '/'] = key.split(' ')
  if (!tellsWhoCalls.has(key)) await transport.ready?.()
  const common = commonOf(template, transport.common())
  const query = method === 'GET' ? { ...common, ...input.query } : { ...input.query }
  const headers = {
    ...transport.headers(),
    ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
    ...(input.respondAsync ? { prefer: 'respond-async' } : {}),
    ...(method === 'GET' || input.form ? {} : { 'content-type': 'application/json' }),
  }
  const body = input.form ?? JSON.stringify({ ...common, ...input.body })
  const response = await transport.fetch(`/api${fill(template, input.params)}${search(query)}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body }),
    ...(input.signal ? { signal: input.signal } : {}),
    ...(input.isFresh ? { cache: 'reload' } : {}),
  })
  if (response.ok) return response
  const asksLogIn = response.status === 401 && !signInCalls.has(key)
  if (asksLogIn) transport.onUnauthorized()
  const problem = await problemOf(response)
  problem.asksLogIn = asksLogIn
  if (problem.code === 'account.step_up_required' && (await transport.stepUp?.())) {
    return send(transport, key, input)
  }
  if (problem.code === 'account.suspended') transport.onSuspended?.(problem.details)
  throw problem
}

function commonOf(template: string, common: CommonFields): CommonFields {
  return isCoinEvent(template) ? { ...common, checkAdmin: common.checkAdmin || null } : common
}

/** Whether a path is one of the coin-event service, of which its callers are told more closely. */
export function isCoinEvent(path: string): boolean {
  return /^(\/api)?\/coinevent\//.test(path)
}

/** A 401 of these says that a proof failed, not that a session ended (spec D10). */
const signInCalls = new Set(['POST /account/login', 'POST /account/2fa/verify-login'])

type Scalar = string | number | boolean | null | undefined

function fill(template: string, params: object = {}): string {
  const values = new Map(Object.entries(params))
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  )
}

function search(query: Record<string, Scalar | Scalar[]>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

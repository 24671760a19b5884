import { request as requestHttp, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Network } from './network.ts'
import { isPublicAddress } from './public-address.ts'

/** `unresolved`: the name leads nowhere, for now. */
export type FetchFault = 'refused' | 'unresolved' | 'unreachable' | 'too_large' | 'timed_out'

export class SafeFetchError extends Error {
  readonly fault: FetchFault

  constructor(fault: FetchFault, cause?: unknown) {
    super(`A remote address could not be read: ${fault}`, { cause })
    this.name = 'SafeFetchError'
    this.fault = fault
  }
}

interface Bounds {
  maxBytes: number
  /** For everything together, redirects included. */
  timeoutMs: number
  accept: string
}

const maxRedirects = 3

/**
 * The bytes behind a user-given address. Only http(s) at its usual port and public IP
 * addresses: a name is resolved once and the connection goes to what was checked, so that a name
 * which changes its mind (DNS rebinding) gains nothing; each redirect is checked anew. Nothing of
 * ours is sent: no cookie, no referrer. Throws `SafeFetchError`.
 */
export async function safeFetch(network: Network, url: string, bounds: Bounds): Promise<Buffer> {
  const signal = AbortSignal.timeout(bounds.timeoutMs)
  let next = parse(url)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await open(network, { url: next, headers: { accept: bounds.accept } }, signal)
    const location = redirectOf(response)
    if (location === null) return readAll(response, bounds.maxBytes, signal)
    response.destroy()
    next = parse(location, next)
  }
  throw new SafeFetchError('unreachable')
}

/**
 * Sends bytes to a user-given address, with the same caution; answers the status. What is
 * answered beside it is not read, and no redirect is followed.
 */
export async function safePost(
  network: Network,
  url: string,
  sent: { headers: Record<string, string | number>; body: Buffer; timeoutMs: number },
): Promise<number> {
  const signal = AbortSignal.timeout(sent.timeoutMs)
  const response = await open(network, { url: parse(url), ...sent }, signal)
  response.destroy()
  return response.statusCode ?? 0
}

/** Throws `SafeFetchError` where an address leads to none of the public Internet's machines now. */
export async function assertPublic(
  network: Network,
  url: string,
  timeoutMs: number,
): Promise<void> {
  await addressOf(network, parse(url), AbortSignal.timeout(timeoutMs))
}

function parse(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.port || url.username || url.password) {
    throw new SafeFetchError('refused')
  }
  return url
}

/** One checked address; a name of which any address is not public is refused whole. */
async function addressOf(network: Network, url: URL, signal: AbortSignal): Promise<string> {
  const host = hostOf(url)
  const found = isIP(host) ? [host] : await beforeAbort(network.resolve(host), signal)
  // There are machines without a way into IPv6, and none without one into IPv4.
  const chosen = found.find((address) => isIP(address) === 4) ?? found[0]
  if (chosen === undefined || !found.every(isPublicAddress)) throw new SafeFetchError('refused')
  return chosen
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

async function beforeAbort(work: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  const late = new Promise<never>((_done, fail) => {
    signal.addEventListener('abort', () => fail(new SafeFetchError('timed_out')), { once: true })
  })
  const found = work.catch((error: unknown) => {
    throw new SafeFetchError('unresolved', error)
  })
  return Promise.race([found, late])
}

interface FetchRequest {
  url: URL
  headers: Record<string, string | number>
  /** Sent by POST. */
  body?: Buffer
}

async function open(
  network: Network,
  { url, headers, body }: FetchRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const address = await addressOf(network, url, signal)
  const isTls = url.protocol === 'https:'
  const host = hostOf(url)
  return new Promise((done, fail) => {
    const call = requestHttp({
      path: `${url.pathname}${url.search}`,
      method: body ? 'POST' : 'GET',
      headers: {
        host: url.host,
        'accept-encoding': 'identity',
        'user-agent': 'Plax',
        ...headers,
      },
      signal,
      // Without an agent: a connection of its own, none that was opened for another check.
      createConnection: () => {
        const socket = network.connect({ address, port: isTls ? 443 : 80 })
        return isTls ? connectTls({ socket, host, servername: isIP(host) ? '' : host }) : socket
      },
    })
    call.on('response', done)
    call.on('error', (error) => fail(faultOf(error, signal)))
    call.end(body)
  })
}

const redirects = new Set([301, 302, 303, 307, 308])

function redirectOf(response: IncomingMessage): string | null {
  const { statusCode = 0, headers } = response
  if (redirects.has(statusCode) && headers.location) return headers.location
  const encoding = headers['content-encoding'] ?? 'identity'
  if (statusCode === 200 && encoding === 'identity') return null
  response.destroy()
  throw new SafeFetchError('unreachable')
}

async function readAll(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    if (Number(response.headers['content-length']) > maxBytes) throw new SafeFetchError('too_large')
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new SafeFetchError('too_large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    response.destroy()
    throw faultOf(error, signal)
  }
}

function faultOf(error: unknown, signal: AbortSignal): SafeFetchError {
  if (error instanceof SafeFetchError) return error
  return new SafeFetchError(signal.aborted ? 'timed_out' : 'unreachable', error)
}

import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError, invalidField } from '../errors.ts'

/** Refuses a call whose Host header is not a host; a call of HTTP/1.0 may go without one. */
export function assertHost({ host }: Pick<FastifyRequest, 'host'>): void {
  if (/[/?#@\\\s]/.test(host) || (host !== '' && !URL.canParse(`http://${host}`))) {
    const problem = 'The Host header is not a host name.'
    throw invalidField({ in: 'headers', path: '/host', problem })
  }
}

type AddressedRequest = Pick<FastifyRequest, 'protocol' | 'host'>
export type SiteConfig = Pick<Config, 'publicUrl' | 'host' | 'port' | 'mode'>

/**
 * The origin that may change things with a cookie and that passkeys belong to. Host and Origin headers
 * that agree prove nothing, since a caller can write both: without a public address, production accepts
 * only names of this machine. Throws `auth.public_address_unset`.
 */
export function ownOrigin(request: AddressedRequest, config: SiteConfig): string {
  if (config.publicUrl) return new URL(config.publicUrl).origin
  if (isKnown(request, config)) return calledOrigin(request)
  throw new AppError('auth.public_address_unset')
}

/** The origin under which a page is rendered, for its links and share cards. */
export function pageOrigin(request: AddressedRequest, config: SiteConfig): string {
  if (config.publicUrl) return config.publicUrl
  return isKnown(request, config) ? calledOrigin(request) : boundOrigin(config)
}

function isKnown({ host }: AddressedRequest, config: SiteConfig): boolean {
  if (config.mode !== 'production' || localHost.test(host)) return true
  return host === `${config.host}:${config.port}`
}

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** The origin that a call was sent to, by its own word. */
function calledOrigin({ protocol, host }: AddressedRequest): string {
  return `${protocol}://${host || 'localhost'}`
}

/**
 * What links in mails begin with. A caller could write any name into the Host header and have our own
 * mail lead to it, so only names of this machine are taken from there.
 */
export function linkOrigin(
  request: AddressedRequest,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string {
  if (config.publicUrl) return config.publicUrl
  if (localHost.test(request.host)) return calledOrigin(request)
  return boundOrigin(config)
}

function boundOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${host}:${port}`
}

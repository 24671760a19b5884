import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { invalidField } from '../errors.ts'

/** Refuses a call whose Host header is not a host; a call of HTTP/1.0 may go without one. */
export function assertHost({ host }: Pick<FastifyRequest, 'host'>): void {
  if (/[/?#@\\\s]/.test(host) || (host !== '' && !URL.canParse(`http://${host}`))) {
    const problem = 'The Host header is not a host name.'
    throw invalidField({ in: 'headers', path: '/host', problem })
  }
}

/** The origin that a call was sent to, by its own word. */
export function calledOrigin({
  protocol,
  host,
}: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return `${protocol}://${host || 'localhost'}`
}

/**
 * What links in mails begin with. A caller could write any name into the Host header and have our own
 * mail lead to it, so only names of this machine are taken from there.
 */
export function linkOrigin(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string {
  if (config.publicUrl) return config.publicUrl
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(request.host)) {
    return `${request.protocol}://${request.host}`
  }
  return `http://${config.host}:${config.port}`
}

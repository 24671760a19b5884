import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

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

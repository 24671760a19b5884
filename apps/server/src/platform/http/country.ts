import type { FastifyRequest } from 'fastify'

/**
 * The country (ISO 3166) that the proxy of the house names in a header, or null. Proxies write XX,
 * or a name with a digit, for callers whose country they do not know.
 */
export function countryOf(request: FastifyRequest, header: string | null): string | null {
  const named = header === null ? undefined : request.headers[header]
  if (typeof named !== 'string' || !/^[A-Z]{2}$/.test(named) || named === 'XX') return null
  return named
}

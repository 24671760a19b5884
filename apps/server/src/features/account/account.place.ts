import { languageOfCountry } from '@plax/contracts/languages'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'

/** Where and when a call arrives. */
export function placeHandlers(deps: Pick<Deps, 'clock' | 'config'>): Handlers {
  return {
    'GET /account/country': async ({ request }) => {
      const country = countryOf(request, deps.config.countryHeader)
      return { country, language: country === null ? null : languageOfCountry(country) }
    },
    'GET /account/date': async () => ({ date: deps.clock.now().toISOString() }),
  }
}

/** Proxies write XX, or a name with a digit, for callers whose country they do not know. */
function countryOf(request: FastifyRequest, header: string | null): string | null {
  const named = header === null ? undefined : request.headers[header]
  if (typeof named !== 'string' || !/^[A-Z]{2}$/.test(named) || named === 'XX') return null
  return named
}

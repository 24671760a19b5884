import { languageOfCountry } from '@plax/contracts/languages'
import type { Deps } from '../../deps.ts'
import { countryOf } from '../../platform/http/country.ts'
import type { Handlers } from '../../platform/http/mount.ts'

/** Where and when a call arrives. */
export function placeHandlers(deps: Pick<Deps, 'clock' | 'config'>): Handlers {
  return {
    'GET /account/country': async ({ request }) => {
      const { countryHeader } = deps.config
      const country = countryOf(request, countryHeader)
      const isDetected = countryHeader !== null
      return { isDetected, country, language: country === null ? null : languageOfCountry(country) }
    },
    'GET /account/date': async () => ({ date: deps.clock.now().toISOString() }),
  }
}

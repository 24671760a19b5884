import { isKnownCountry } from '@plax/contracts/language-choice'
import type { Api } from './api.ts'
import { readCookie, writeCookie } from './cookies.ts'

const countryCookie = 'plax_country'

/**
 * The device's country (ISO 3166), or null where nobody knows it. It is fetched where none is
 * stored, and where `ko` or `KR` is (R-i18n-007, spec D12); the server reads it for the language
 * of a page.
 */
export async function refreshCountry(api: Api): Promise<string | null> {
  const stored = readCookie(countryCookie)
  if (isKnownCountry(stored)) return stored
  const country = await fetchCountry(api)
  if (country !== null && country !== stored) writeCookie(countryCookie, country, 1)
  return country
}

/** Null also where the call fails (R-i18n-008, R-i18n-009). */
async function fetchCountry(api: Api): Promise<string | null> {
  return api('GET /account/country', {}).then(
    ({ country }) => country,
    () => null,
  )
}

/** The server's time; null where the call fails (R-shell-043). */
export async function fetchDate(api: Api): Promise<Date | null> {
  return api('GET /account/date', {}).then(
    ({ date }) => new Date(date),
    () => null,
  )
}

import { chooseLanguage, isKnownCountry } from '@plax/contracts/language-choice'
import type { Language } from '@plax/contracts/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countryOf } from '../http/country.ts'
import { acceptedTags, languageCookie } from '../http/language.ts'

/** Where a device keeps its country; the web reads and writes it too. */
const countryCookie = 'plax_country'

/**
 * The language of a page, chosen and stored (R-i18n-003, R-i18n-006): the address, what is stored,
 * the country, the browser, English. The cookies are for the web's scripts too, so that a page that
 * was drawn here goes on in the browser as it began.
 */
export function choosePageLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { countryHeader: string | null },
): Language {
  const kept = request.cookies[countryCookie]
  const country = isKnownCountry(kept) ? kept : countryOf(request, options.countryHeader)
  const stored = request.cookies[languageCookie]
  const language = chooseLanguage({
    asked: (request.query as { lang?: unknown }).lang,
    stored,
    country,
    browser: acceptedTags(request.headers['accept-language']),
  })
  if (language !== stored) keep(request, reply, { name: languageCookie, value: language })
  if (country !== null && country !== kept) {
    keep(request, reply, { name: countryCookie, value: country })
  }
  return language
}

const yearSeconds = 365 * 24 * 3600

function keep(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value }: { name: string; value: string },
): void {
  reply.setCookie(name, value, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: yearSeconds,
  })
}

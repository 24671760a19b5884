import { isLanguage, languageOfCountry, languageOfTag, type Language } from './languages.ts'

/** What speaks for a language, from the strongest to the weakest. */
export interface LanguageSources {
  /** The `lang` of the address, as it came. */
  asked: unknown
  stored: unknown
  /** ISO 3166 code; null where it is not known. */
  country: string | null
  /** BCP 47 tags, in the order in which the browser prefers them. */
  browser: readonly string[]
}

/** The language to start with (R-i18n-003): what says something that is no language is passed over. */
export function chooseLanguage({ asked, stored, country, browser }: LanguageSources): Language {
  if (isLanguage(asked)) return asked
  if (isLanguage(stored)) return stored
  if (country !== null) return languageOfCountry(country)
  for (const tag of browser) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return 'en'
}

/** The countries' codes as a device may have kept them: a language's code and Korea ask anew. */
export function isKnownCountry(stored: string | null | undefined): stored is string {
  return /^[A-Z]{2}$/.test(stored ?? '') && stored !== 'KR'
}

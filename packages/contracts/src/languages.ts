/** The four interface languages; `jp` is the product's code for Japanese (R-i18n-001, decision 27). */
export const languages = ['ko', 'en', 'jp', 'es'] as const

export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = {
  ko: '한국어',
  en: 'English',
  jp: '日本語',
  es: 'Español',
}

/** BCP 47 tags for `lang` attributes and Intl. */
export const languageTags: Record<Language, string> = { ko: 'ko', en: 'en', jp: 'ja', es: 'es' }

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** The product's language for a BCP 47 tag such as `ja-JP`, or null. */
export function languageOfTag(tag: string): Language | null {
  const primary = tag.toLowerCase().split('-')[0] ?? ''
  const code = primary === 'ja' ? 'jp' : primary
  return isLanguage(code) ? code : null
}

/** The product's language for a country, by its ISO 3166 code (R-i18n-005). */
export function languageOfCountry(country: string): Language {
  if (country === 'KR') return 'ko'
  return country === 'JP' ? 'jp' : 'en'
}

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

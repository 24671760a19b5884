/** The four interface languages; `jp` is the product's code for Japanese (R-i18n-001, spec D27). */
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

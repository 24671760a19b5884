import { isLanguage, type Language } from '@plax/contracts/languages'

/** The language in which somebody is written to. */
export function languageOf({ language }: { language: string }): Language {
  return isLanguage(language) ? language : 'en'
}

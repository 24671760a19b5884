import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { languageTags, type Language } from '@plax/contracts/languages'

export const languageCookie = 'plax_lang'

// Written out so that each language becomes a chunk of its own.
const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../locales/en/messages.po'),
  ko: () => import('../locales/ko/messages.po'),
  jp: () => import('../locales/jp/messages.po'),
  es: () => import('../locales/es/messages.po'),
}

/** The source file of a language's catalogue, as Vite's manifest names it. */
export function catalogueModule(language: Language): string {
  return `src/locales/${language}/messages.po`
}

/** Loads a language's catalogue into an I18n, a new one unless given. */
export async function loadLanguage(language: Language, i18n: I18n = setupI18n()): Promise<I18n> {
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, locales: languageTags[language], messages })
  return i18n
}

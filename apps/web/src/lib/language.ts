import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { languageTags, type Language } from '@plax/contracts/languages'

export const languageCookie = 'plax_lang'

type Catalogue = () => Promise<{ messages: Messages }>

// Written out so that each becomes a chunk of its own.
const first: Record<Language, Catalogue> = {
  en: () => import('../locales/en/first.po'),
  ko: () => import('../locales/ko/first.po'),
  jp: () => import('../locales/jp/first.po'),
  es: () => import('../locales/es/first.po'),
}
const rest: Record<Language, Catalogue> = {
  en: () => import('../locales/en/messages.po'),
  ko: () => import('../locales/ko/messages.po'),
  jp: () => import('../locales/jp/messages.po'),
  es: () => import('../locales/es/messages.po'),
}

/** The source file of the catalogue that a first visit loads, as Vite's manifest names it. */
export function catalogueModule(language: Language): string {
  return `src/locales/${language}/first.po`
}

/** An I18n with the texts of the frame and of Home. */
export async function loadFirstTexts(language: Language): Promise<I18n> {
  const i18n = setupI18n()
  await showLanguage(i18n, language, first)
  return i18n
}

/** Adds the texts of all other pages; once they are there, it costs nothing. */
export async function loadAllTexts(i18n: I18n, language: Language): Promise<void> {
  if (complete.has(i18n)) return
  const { messages } = await rest[language]()
  // The reader may have changed to another language meanwhile.
  if (i18n.locale !== language) return
  // Lingui's `load` would redraw the whole page, on which nothing changes by them; what is not hydrated yet
  // would lose what was typed into it.
  Object.assign(i18n.messages, messages)
  complete.add(i18n)
}

/** Shows another language, with all its texts. */
export async function changeLanguage(i18n: I18n, language: Language): Promise<void> {
  const { messages } = await first[language]()
  i18n.load(language, messages)
  await showLanguage(i18n, language, rest)
  complete.add(i18n)
}

const complete = new WeakSet<I18n>()

async function showLanguage(
  i18n: I18n,
  language: Language,
  catalogues: Record<Language, Catalogue>,
): Promise<void> {
  const { messages } = await catalogues[language]()
  show(i18n, language, messages)
}

function show(i18n: I18n, language: Language, messages: Messages): void {
  i18n.load(language, messages)
  i18n.activate(language, languageTags[language])
}

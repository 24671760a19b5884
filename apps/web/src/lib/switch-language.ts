import type { Language } from '@plax/contracts/languages'
import type { AnyRouter } from '@tanstack/react-router'
import { languageFonts } from './language-fonts.ts'
import type { AppContext } from './app-context.ts'
import { writeCookie } from './cookies.ts'
import { changeLanguage, languageCookie } from './language.ts'
import { addStyles } from './other-fonts.ts'

/** Loads a language, shows it, keeps it, and fetches the texts of the server again in it. */
export async function switchLanguage(router: AnyRouter, language: Language): Promise<void> {
  const app = router.options.context as AppContext
  writeCookie(languageCookie, language, 1)
  await changeLanguage(app.i18n, language)
  const font = languageFonts[language]
  if (font) addStyles(font)
  app.language = language
  await Promise.all([app.queryClient.invalidateQueries(), showAddress(router)])
}

/** The title follows the language; a language that the address named no longer counts. */
async function showAddress(router: AnyRouter): Promise<void> {
  const { lang, ...search } = router.state.location.search as Record<string, unknown>
  if (lang === undefined) return router.invalidate()
  await router.navigate({ to: '.', search, replace: true, resetScroll: false })
}

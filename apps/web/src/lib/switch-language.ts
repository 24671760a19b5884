import type { Language } from '@plax/contracts/languages'
import type { AppContext } from './app-context.ts'
import { writeCookie } from './cookies.ts'
import { changeLanguage, languageCookie } from './language.ts'

/** Loads a language, shows it, keeps it, and fetches the texts of the server again in it. */
export async function switchLanguage(app: AppContext, language: Language): Promise<void> {
  writeCookie(languageCookie, language, 1)
  await changeLanguage(app.i18n, language)
  app.language = language
  await app.queryClient.invalidateQueries()
}

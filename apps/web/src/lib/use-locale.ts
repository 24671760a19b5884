import { useLingui } from '@lingui/react'
import { isLanguage, languageTags, type Language } from '@plax/contracts/languages'

/** The reader's language, and its tag for `Intl`. */
export function useLocale(): { language: Language; locale: string } {
  const { i18n } = useLingui()
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  return { language, locale: languageTags[language] }
}

import { isLanguage, languageTags } from '@plax/contracts/languages'

/** The `lang` attribute for the words of a story, which may be in another language than the page. */
export function tagOf(language: string): string | undefined {
  return isLanguage(language) ? languageTags[language] : undefined
}

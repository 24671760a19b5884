import { isLanguage, languageNames } from '@plax/contracts/languages'
import { storyLanguageName, storyLanguageTag } from '@plax/contracts/story/story-languages'

/** The `lang` attribute for the words of an item, which may be in another language than the page. */
export function tagOf(language: string): string {
  return storyLanguageTag(language)
}

/** Whether a text can be the language of an item; an address may say anything. */
export function mayBeLanguage(text: string): boolean {
  return /^[\w-]{1,8}$/.test(text)
}

/** What the language of an item is called in itself. */
export function languageNameOf(language: string): string {
  return isLanguage(language) ? languageNames[language] : storyLanguageName(language)
}

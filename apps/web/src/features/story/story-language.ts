import { storyLanguageTag } from '@plax/contracts/story-languages'

/** The `lang` attribute for the words of a story, which may be in another language than the page. */
export function tagOf(language: string): string {
  return storyLanguageTag(language)
}

import { isLanguage, languageNames } from '@plax/contracts/languages'

/** A language by its own name; a code that is none of ours stands as it is. */
export function languageNameOf(code: string): string {
  return isLanguage(code) ? languageNames[code] : code
}

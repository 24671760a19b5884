import { languageNames, languages, languageTags } from '../languages.ts'

/** In which the operator may write: French as well, which nobody can select (spec D27). */
export const textLanguages = [...languages, 'fr'] as const

export type TextLanguage = (typeof textLanguages)[number]

export const textLanguageNames: Record<TextLanguage, string> = { ...languageNames, fr: 'Français' }

/** BCP 47 tags. */
export const textLanguageTags: Record<TextLanguage, string> = { ...languageTags, fr: 'fr' }

import { type Language, languages } from '@plax/contracts/languages'
import type { TextsByLanguage, UsersTable } from './users.tables.ts'
import type { Selectable } from 'kysely'

/** The columns that `nameIn` reads. */
export const nameColumns = [
  'users.nickname',
  'users.multi_lang_nick',
  'users.display_names',
  'users.main_language',
] as const

export type Named = Pick<
  Selectable<UsersTable>,
  'nickname' | 'multi_lang_nick' | 'display_names' | 'main_language'
>

/**
 * The name that a reader of a language is shown: the display name or the name in it, else a display
 * name in another one, else the nickname.
 */
export function nameIn(user: Named, lang: Language): string {
  const inLanguage = user.display_names[lang] ?? user.multi_lang_nick[lang]
  return inLanguage ?? textIn(user.display_names, user, lang)?.text ?? user.nickname
}

/** In the reader’s language, else the creator’s main one, else English, else the first that there is. */
export function textIn(
  texts: TextsByLanguage,
  { main_language: main }: Pick<Named, 'main_language'>,
  lang: Language,
): { text: string; language: Language } | null {
  for (const language of [lang, main, 'en' as const, ...languages]) {
    const text = language && texts[language]
    if (text) return { text, language }
  }
  return null
}

import type { Language } from '@plax/contracts/languages'
import type { MultiLangNick } from './users.tables.ts'

/** The name that a reader of a language is shown; the nickname where there is none in it. */
export function nameIn(
  user: { nickname: string; multi_lang_nick: MultiLangNick },
  lang: Language,
): string {
  return user.multi_lang_nick[lang] ?? user.nickname
}

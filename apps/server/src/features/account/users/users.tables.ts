import type { Language } from '@plax/contracts/languages'
import type { Generated, JSONColumnType } from 'kysely'

/** Texts by the code of a language; only those that were given. */
export type TextsByLanguage = { [L in Language]?: string }
/** A name of somebody in a language, beside the nickname. */
export type MultiLangNick = TextsByLanguage

export interface UsersTable {
  oid: string
  email: string
  email_key: string
  /** Null where there is none: such an account signs in by a provider or a passkey. */
  password_hash: string | null
  nickname: string
  nickname_key: string
  /** Names by the code of a language. */
  multi_lang_nick: JSONColumnType<MultiLangNick, string | undefined>
  /** What their channel is called, by language. */
  display_names: JSONColumnType<TextsByLanguage, string | undefined>
  /** The names of `multi_lang_nick` and `display_names` as they are compared. */
  name_keys: Generated<string[]>
  /** Of `assets`. */
  picture_asset_oid: string | null
  language: string
  introductions: JSONColumnType<TextsByLanguage, string | undefined>
  /** The one whose texts stand in where a reader's are missing. */
  main_language: Language | null
  /** The languages that they write in. */
  channel_languages: Generated<Language[]>
  custom_url: string | null
  is_creator: Generated<boolean>
  creator_tags: Generated<string[]>
  /** Known to be an adult; `adult_verifications` says how. */
  is_adult: Generated<boolean>
  /** The adult switch. */
  adult_on: Generated<boolean>
  /** Whether `blocks` has a row of theirs. */
  has_blocks: Generated<boolean>
  privacy_consent_at: Date
  creator_since: Date | null
  suspended_at: Date | null
  suspension_reason: string | null
  /** Asked to leave: the date from which it is final. */
  withdraws_at: Date | null
  /** Closed for good; the person is being removed, or was. */
  withdrawn_at: Date | null
  /** When a suspension ends by itself. */
  suspended_until: Date | null
  suspended_by: string | null
  created_at: Date
}

interface OneTimeTokensTable {
  token_hash: string
  purpose: string
  user_oid: string | null
  data: JSONColumnType<Record<string, unknown>>
  wrong_tries: Generated<number>
  expires_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    users: UsersTable
    one_time_tokens: OneTimeTokensTable
  }
}

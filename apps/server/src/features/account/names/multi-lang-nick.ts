import type { Language } from '@plax/contracts/languages'
import { languages } from '@plax/contracts/languages'
import { isNickname, nicknameKey, normalizeNickname } from '@plax/contracts/nicknames'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findNameHolder, lockNames } from './name-holders.ts'

export type MultiLangNick = { [L in Language]?: string }

/** The name that a reader of a language is shown; the nickname where there is none in it. */
export function nameIn(
  user: { nickname: string; multi_lang_nick: MultiLangNick },
  lang: Language,
): string {
  return user.multi_lang_nick[lang] ?? user.nickname
}

/**
 * Sets names in several languages; null takes one away, and what is left out stays.
 *
 * @throws account.nickname_invalid, account.nickname_taken
 */
export async function setMultiLangNick(
  deps: { db: Db; clock: Clock },
  asked: { userOid: string; names: { [L in Language]?: string | null | undefined } },
): Promise<MultiLangNick> {
  const { userOid } = asked
  const given = languages.flatMap((lang) => {
    const name = asked.names[lang]
    return name === undefined ? [] : [[lang, name === null ? null : readName(lang, name)] as const]
  })
  const keys = given.flatMap(([, name]) => (name === null ? [] : [nicknameKey(name)]))
  return deps.db.transaction().execute(async (tx) => {
    await lockNames(tx, keys)
    const { multi_lang_nick: before } = await tx
      .selectFrom('users')
      .select('multi_lang_nick')
      .where('oid', '=', userOid)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    for (const [lang, name] of given) {
      const key = name === null || nicknameKey(name)
      if (key === true || !(await findNameHolder(tx, { key, besides: userOid }))) continue
      throw new AppError('account.nickname_taken', { language: lang })
    }
    const names = { ...before, ...Object.fromEntries(given) }
    const kept: [string, string][] = Object.entries(names).flatMap(([lang, name]) =>
      name ? [[lang, name] as [string, string]] : [],
    )
    const multiLangNick: MultiLangNick = Object.fromEntries(kept)
    await tx
      .updateTable('users')
      .set({
        multi_lang_nick: JSON.stringify(multiLangNick),
        name_keys: [...new Set(kept.map(([, name]) => nicknameKey(name)))],
      })
      .where('oid', '=', userOid)
      .execute()
    return multiLangNick
  })
}

function readName(language: Language, name: string): string {
  if (!isNickname(name)) throw new AppError('account.nickname_invalid', { language })
  return normalizeNickname(name)
}

import type { Language } from '@plax/contracts/languages'
import { languages } from '@plax/contracts/languages'
import { nicknameChangeCoins } from '@plax/contracts/limits'
import { nicknameKey } from '@plax/contracts/account/nicknames'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { lockUserRow, type UserRow } from '../users/users.queries.ts'
import type { MultiLangNick } from '../users/users.tables.ts'
import {
  isFreeName,
  listLastNames,
  readName,
  recordChange,
  unpaid,
  writeLanguageNames,
} from './name-changes.ts'
import { lockNames } from './name-holders.ts'

/**
 * Sets the first names in languages, writes the last ones anew, or with null takes them away; what is
 * left out or as it was stays. All of it is free; any other name is bought (spec D17).
 *
 * @throws account.language_name_costs, account.nickname_invalid, account.nickname_taken
 */
export async function setMultiLangNick(
  deps: { db: Db; clock: Clock },
  asked: { userOid: string; names: { [L in Language]?: string | null | undefined } },
): Promise<MultiLangNick> {
  const now = deps.clock.now()
  const given = languages.flatMap((lang) => {
    const name = asked.names[lang]
    return name === undefined ? [] : [[lang, name && readName(name, lang)] as const]
  })
  return deps.db.transaction().execute(async (tx) => {
    await lockNames(
      tx,
      given.flatMap(([, name]) => (name ? [nicknameKey(name)] : [])),
    )
    const user = await lockUserRow(tx, asked.userOid)
    const { multi_lang_nick: before } = user
    const changed = new Map(given.filter(([lang, name]) => (name ?? '') !== (before[lang] ?? '')))
    if (changed.size === 0) return before
    await assertAllFree(tx, user, changed)
    const written = await writeLanguageNames(tx, user, changed)
    for (const [language, name] of changed) {
      await recordChange(tx, {
        oid: newOid(now),
        user_oid: user.oid,
        language,
        from_nickname: before[language] ?? '',
        to_nickname: name ?? '',
        ...unpaid,
        changed_at: now,
      })
    }
    return written.multi_lang_nick
  })
}

async function assertAllFree(
  tx: Tx,
  user: UserRow,
  names: ReadonlyMap<Language, string | null>,
): Promise<void> {
  const lastNames = await listLastNames(tx, user)
  for (const [language, name] of names) {
    if (!name || isFreeName(lastNames[language], name)) continue
    const details = { language, priceCoins: nicknameChangeCoins }
    throw new AppError('account.language_name_costs', details)
  }
}

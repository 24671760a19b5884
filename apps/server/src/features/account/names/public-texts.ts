import { type Language, languages } from '@plax/contracts/languages'
import {
  displayNameKey,
  isDisplayName,
  nicknameKey,
  normalizeDisplayName,
} from '@plax/contracts/account/nicknames'
import { isReservedName } from '@plax/contracts/account/reserved-names'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { isAdmin } from '../roles/roles.queries.ts'
import type { UserRow } from '../users/users.queries.ts'
import type { TextsByLanguage } from '../users/users.tables.ts'
import { findNameHolder, lockNames } from './name-holders.ts'

/** What a creator says of themself; what’s left out stays as it is. */
export interface PublicTexts {
  /** As `readDisplayNames` answers them. */
  displayNames?: TextsByLanguage | undefined
  introductions?: TextsByLanguage | undefined
  mainLanguage?: Language | null | undefined
}

type Given = { [L in Language]?: string | undefined }

/**
 * Display names as they are stored, without those that are empty.
 *
 * @throws account.display_name_invalid
 */
export function readDisplayNames(given: Given): TextsByLanguage {
  const names = languages.flatMap((language) => {
    const name = normalizeDisplayName(given[language] ?? '')
    if (name === '') return []
    if (!isDisplayName(name)) throw new AppError('account.display_name_invalid', { language })
    return [[language, name] as const]
  })
  return Object.fromEntries(names)
}

/** As `lockNames`, for display names; before the user is locked. */
export async function lockDisplayNames(tx: Tx, names: TextsByLanguage): Promise<void> {
  await lockNames(tx, Object.values(names).map(displayNameKey))
}

/** Throws `account.display_name_reserved` and `account.display_name_taken`; the user is locked. */
export async function writePublicTexts(tx: Tx, user: UserRow, texts: PublicTexts): Promise<void> {
  const { displayNames, introductions, mainLanguage } = texts
  if (displayNames) await assertFree(tx, user, displayNames)
  const changes = {
    ...(displayNames && {
      display_names: JSON.stringify(displayNames),
      name_keys: nameKeysOf({ ...user, display_names: displayNames }),
    }),
    ...(introductions && { introductions: storableJson(withoutEmpty(introductions)) }),
    ...(mainLanguage !== undefined && { main_language: mainLanguage }),
  }
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('users').set(changes).where('oid', '=', user.oid).execute()
}

/** What all names of a user but the nickname are compared by. */
export function nameKeysOf({
  multi_lang_nick: names,
  display_names: displayNames,
}: Pick<UserRow, 'multi_lang_nick' | 'display_names'>): string[] {
  const keys = [
    ...Object.values(names).map(nicknameKey),
    ...Object.values(displayNames).map(displayNameKey),
  ]
  return [...new Set(keys)]
}

async function assertFree(tx: Tx, user: UserRow, names: TextsByLanguage): Promise<void> {
  for (const language of languages) {
    const name = names[language]
    if (!name || name === user.display_names[language]) continue
    if (isReservedName(name) && !(await isAdmin(tx, user.oid))) {
      throw new AppError('account.display_name_reserved', { language })
    }
    const holder = await findNameHolder(tx, { key: displayNameKey(name), besides: user.oid })
    if (holder) throw new AppError('account.display_name_taken', { language })
  }
}

function withoutEmpty(texts: Given): TextsByLanguage {
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

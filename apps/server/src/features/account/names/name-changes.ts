import type { Language } from '@plax/contracts/languages'
import { isNickname, nicknameKey, normalizeNickname } from '@plax/contracts/account/nicknames'
import { isReservedName } from '@plax/contracts/account/reserved-names'
import { type Selectable, sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserRow } from '../users/users.queries.ts'
import { isAdmin } from '../roles/roles.queries.ts'
import type { MultiLangNick } from '../users/users.tables.ts'
import { findNameHolder } from './name-holders.ts'
import { nameKeysOf } from './public-texts.ts'
import './names.tables.ts'

/**
 * The nickname of somebody new.
 *
 * @throws account.nickname_invalid, account.nickname_reserved
 */
export function assertNewNickname(nickname: string): void {
  readName(nickname)
  if (isReservedName(nickname)) throw new AppError('account.nickname_reserved')
}

/** @throws account.nickname_invalid */
export function readName(name: string, language?: Language): string {
  if (!isNickname(name))
    throw new AppError('account.nickname_invalid', language ? { language } : {})
  return normalizeNickname(name)
}

/** By language the name that somebody has, or had last; in any other the first one is free. */
export async function listLastNames(
  db: Db | Tx,
  user: Pick<UserRow, 'oid' | 'multi_lang_nick'>,
): Promise<MultiLangNick> {
  const { rows } = await sql<{ language: Language; name: string }>`
    SELECT DISTINCT ON (language) language,
      CASE WHEN to_nickname = '' THEN from_nickname ELSE to_nickname END AS name
    FROM nickname_changes WHERE user_oid = ${user.oid} AND language IS NOT NULL
    ORDER BY language, changed_at DESC, oid DESC`.execute(db)
  const former = Object.fromEntries(rows.map(({ language, name }) => [language, name]))
  return { ...former, ...user.multi_lang_nick }
}

/** Spec D17, by language: the first name is free, and so is writing the last one again. */
export function isFreeName(lastName: string | undefined, name: string): boolean {
  return lastName === undefined || nicknameKey(lastName) === nicknameKey(name)
}

/** @throws account.nickname_reserved, account.nickname_taken */
export async function writeNickname(tx: Tx, { oid }: UserRow, nickname: string): Promise<UserRow> {
  await assertFree(tx, oid, nickname)
  return tx
    .updateTable('users')
    .set({ nickname, nickname_key: nicknameKey(nickname) })
    .where('oid', '=', oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Writes names of languages; null takes one away.
 *
 * @throws account.nickname_reserved, account.nickname_taken
 */
export async function writeLanguageNames(
  tx: Tx,
  user: UserRow,
  names: ReadonlyMap<Language, string | null>,
): Promise<UserRow> {
  for (const [language, name] of names) if (name) await assertFree(tx, user.oid, name, language)
  const kept = Object.entries({ ...user.multi_lang_nick, ...Object.fromEntries(names) }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  return tx
    .updateTable('users')
    .set({
      multi_lang_nick: JSON.stringify(Object.fromEntries(kept)),
      name_keys: nameKeysOf({ ...user, multi_lang_nick: Object.fromEntries(kept) }),
    })
    .where('oid', '=', user.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function assertFree(tx: Tx, userOid: string, name: string, language?: Language) {
  const details = language ? { language } : {}
  if (isReservedName(name) && !(await isAdmin(tx, userOid))) {
    throw new AppError('account.nickname_reserved', details)
  }
  if (!(await findNameHolder(tx, { key: nicknameKey(name), besides: userOid }))) return
  throw new AppError('account.nickname_taken', details)
}

type ChangeRow = Selectable<Database['nickname_changes']>

/** What the name was, for its owner and for the audit log; the news go to whoever shows it. */
export async function recordChange(tx: Tx, change: ChangeRow): Promise<void> {
  const { user_oid: userOid, language, price_coins: priceCoins, changed_at: now } = change
  await tx.insertInto('nickname_changes').values(change).execute()
  const subject = { subjectKind: 'user', subjectOid: userOid }
  const details = { priceCoins, ...(language && { language }) }
  await audit(tx, { actorOid: userOid, action: 'nickname.changed', ...subject, details }, now)
  await emit(tx, { stream: 'account', type: 'nickname.changed', payload: { userOid } }, now)
}

/** What a change that cost nothing says of its payment. */
export const unpaid = { price_coins: 0, posting_id: null, request_key: null } as const

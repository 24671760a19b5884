import type { Language } from '@plax/contracts/languages'
import { nicknameKey, normalizeNickname } from '@plax/contracts/account/nicknames'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import type { Lifecycle } from '../../../platform/lifecycle.ts'
import { openWallet } from '../../ledger/ledger.service.ts'
import { type GiftTerms, giveSignUpGift, type Newcomer } from './gift.ts'
import { claimGuest } from './sign-up.queries.ts'
import { emailKey, findUserBy, insertUser, type UserRow } from '../users/users.queries.ts'
import { findNameHolder, lockNames } from '../names/name-holders.ts'

/**
 * Makes an account with its wallet and its gift, and merges the guest, whichever way its owner proved
 * the address.
 *
 * @throws account.email_taken, account.nickname_taken
 */
export async function openAccount(
  tx: Tx,
  deps: { lifecycle: Lifecycle },
  account: Newcomer & {
    passwordHash: string | null
    nickname: string
    lang: Language
    guestId: string | null
    gift: GiftTerms
    now: Date
  },
): Promise<UserRow> {
  const { email, passwordHash, nickname, lang, guestId, now } = account
  if (await findUserBy(tx, 'email_key', emailKey(email))) throw new AppError('account.email_taken')
  const key = nicknameKey(nickname)
  await lockNames(tx, [key])
  if (await findNameHolder(tx, { key })) throw new AppError('account.nickname_taken')
  const user = await insertUser(tx, {
    oid: newOid(now),
    email,
    password_hash: passwordHash,
    nickname: normalizeNickname(nickname),
    language: lang,
    created_at: now,
  })
  await openWallet(tx, user.oid, now)
  if (guestId) await mergeGuest(tx, deps, { guestId, userOid: user.oid, now })
  await giveSignUpGift(tx, account.gift, { ...account, userOid: user.oid })
  const payload = { userOid: user.oid }
  await emit(tx, { stream: 'account', type: 'user.registered', payload }, now)
  return user
}

/** Moves a guest device's belongings into an account; false where it was moved before. */
export async function mergeGuest(
  tx: Tx,
  deps: { lifecycle: Lifecycle },
  merge: { guestId: string; userOid: string; now: Date },
): Promise<boolean> {
  if (!(await claimGuest(tx, merge))) return false
  await deps.lifecycle.mergeGuest(tx, merge)
  return true
}

/** Two who sign up at once meet at the unique indexes. */
export function uniqueConflict(error: unknown): AppError | null {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return null
  if (constraint === 'users_email_key_key') return new AppError('account.email_taken')
  if (constraint === 'users_nickname_key_key') return new AppError('account.nickname_taken')
  return null
}

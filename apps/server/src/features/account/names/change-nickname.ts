import type { Language } from '@plax/contracts/languages'
import { nicknameChangeCoins } from '@plax/contracts/limits'
import { nicknameKey } from '@plax/contracts/account/nicknames'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { openWallet, spend } from '../../ledger/ledger.service.ts'
import { lockUserRow, type UserRow } from '../users/users.queries.ts'
import {
  isFreeName,
  listLastNames,
  readName,
  recordChange,
  unpaid,
  writeLanguageNames,
  writeNickname,
} from './name-changes.ts'
import { lockNames } from './name-holders.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    nickname: true
  }
}

interface Change {
  userOid: string
  /** The name as the caller knows it, where they say. */
  from?: string | undefined
  to: string
}

interface PaidChange extends Change {
  /** Whose name is changed: that of a language, or the nickname. */
  language: Language | null
  key: string
}

/**
 * Changes a nickname, or the name in a language, for coins, in one transaction: the lock of the user,
 * the name, the money. The same key answers the same change, whatever it was changed to since.
 */
export async function buyNickname(
  deps: { db: Db; clock: Clock },
  change: PaidChange,
): Promise<{ user: UserRow; nickname: string; priceCoins: number; postingId: string }> {
  const now = deps.clock.now()
  const to = readName(change.to)
  return deps.db.transaction().execute(async (tx) => {
    await lockNames(tx, [nicknameKey(to)])
    const user = await lockUserRow(tx, change.userOid)
    const earlier = await findPaid(tx, change)
    if (earlier && (earlier.to_nickname !== to || earlier.language !== change.language)) {
      throw new AppError('request.idempotency_key_reused')
    }
    if (earlier) return { user, ...paidOf(earlier) }
    await assertCosts(tx, user, { ...change, to })
    const oid = newOid(now)
    const { language } = change
    const changed = language
      ? await writeLanguageNames(tx, user, new Map([[language, to]]))
      : await writeNickname(tx, user, to)
    const postingId = await pay(tx, { oid, userOid: user.oid, key: change.key, now })
    await recordChange(tx, {
      oid,
      user_oid: user.oid,
      language,
      from_nickname: nameOf(user, language),
      to_nickname: to,
      price_coins: nicknameChangeCoins,
      posting_id: postingId,
      request_key: change.key,
      changed_at: now,
    })
    return { user: changed, nickname: to, priceCoins: nicknameChangeCoins, postingId }
  })
}

/** Writes the same nickname in another case, free; another one is refused (spec D17). */
export async function restyleNickname(
  deps: { db: Db; clock: Clock },
  change: Change,
): Promise<UserRow> {
  const now = deps.clock.now()
  const to = readName(change.to)
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUserRow(tx, change.userOid)
    assertFrom(user.nickname, change.from)
    if (user.nickname_key !== nicknameKey(to)) {
      throw new AppError('account.nickname_change_costs', { priceCoins: nicknameChangeCoins })
    }
    if (user.nickname === to) return user
    const names = { language: null, from_nickname: user.nickname, to_nickname: to }
    await recordChange(tx, {
      oid: newOid(now),
      user_oid: user.oid,
      ...names,
      ...unpaid,
      changed_at: now,
    })
    return writeNickname(tx, user, to)
  })
}

/** Nobody pays for what they have, or for what costs nothing. */
async function assertCosts(tx: Tx, user: UserRow, { language, from, to }: PaidChange) {
  const name = nameOf(user, language)
  assertFrom(name, from)
  if (nicknameKey(name) === nicknameKey(to)) throw new AppError('account.nickname_same')
  if (!language) return
  const lastNames = await listLastNames(tx, user)
  if (isFreeName(lastNames[language], to)) throw new AppError('account.language_name_free')
}

function assertFrom(name: string, from: string | undefined): void {
  if (from === undefined || nicknameKey(from) === nicknameKey(name)) return
  throw new AppError('account.nickname_moved', { nickname: name })
}

function nameOf(user: UserRow, language: Language | null): string {
  return language ? (user.multi_lang_nick[language] ?? '') : user.nickname
}

async function pay(
  tx: Tx,
  change: { oid: string; userOid: string; key: string; now: Date },
): Promise<string> {
  const { oid, userOid, key, now } = change
  await openWallet(tx, userOid, now)
  const posting = await spend(tx, {
    operation: 'nickname.change',
    key,
    type: 'change_nick',
    payerOid: userOid,
    currency: 'coin',
    amount: nicknameChangeCoins,
    allowBonus: true,
    reference: { kind: 'nickname', oid },
    now,
  })
  return posting.postingId
}

async function findPaid(tx: Tx, { userOid, key }: { userOid: string; key: string }) {
  return tx
    .selectFrom('nickname_changes')
    .select(['to_nickname', 'language', 'price_coins', 'posting_id'])
    .where('user_oid', '=', userOid)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

function paidOf(row: { to_nickname: string; price_coins: number; posting_id: string | null }) {
  return {
    nickname: row.to_nickname,
    priceCoins: row.price_coins,
    postingId: row.posting_id ?? '',
  }
}

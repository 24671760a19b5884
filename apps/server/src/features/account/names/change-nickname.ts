import { nicknameChangeCoins } from '@plax/contracts/limits'
import { isNickname, nicknameKey, normalizeNickname } from '@plax/contracts/nicknames'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { openWallet, spend } from '../../ledger/ledger.service.ts'
import type { UserRow } from '../account.queries.ts'
import { findNameHolder, lockNames } from './name-holders.ts'
import './names.tables.ts'

interface Change {
  userOid: string
  /** The nickname as the caller knows it, where they say. */
  from?: string | undefined
  to: string
}

/**
 * Changes a nickname for coins, in one transaction: the lock of the user, the name, the money. The
 * same key answers the same change, whatever the nickname was changed to since.
 */
export async function buyNickname(
  deps: { db: Db; clock: Clock },
  change: Change & { key: string },
): Promise<{ user: UserRow; nickname: string; priceCoins: number; postingId: string }> {
  const now = deps.clock.now()
  const to = readNickname(change.to)
  return deps.db.transaction().execute(async (tx) => {
    await lockNames(tx, [nicknameKey(to)])
    const user = await lockUser(tx, change.userOid)
    const earlier = await findPaid(tx, change)
    if (earlier && earlier.to_nickname !== to) {
      throw new AppError('request.idempotency_key_reused')
    }
    if (earlier) return { user, ...paidOf(earlier) }
    assertFrom(user, change.from)
    if (user.nickname_key === nicknameKey(to)) throw new AppError('account.nickname_same')
    const oid = newOid(now)
    const changed = await writeNickname(tx, user, to)
    await openWallet(tx, user.oid, now)
    const posting = await spend(tx, {
      operation: 'nickname.change',
      key: change.key,
      type: 'change_nick',
      payerOid: user.oid,
      currency: 'coin',
      amount: nicknameChangeCoins,
      allowBonus: true,
      reference: { kind: 'nickname', oid },
      now,
    })
    const paid = { priceCoins: nicknameChangeCoins, postingId: posting.postingId }
    await record(tx, { oid, user, to, now, paid: { ...paid, key: change.key } })
    return { user: changed, nickname: to, ...paid }
  })
}

/** Writes the same nickname in another case, free; another one is refused (decision 17). */
export async function restyleNickname(
  deps: { db: Db; clock: Clock },
  change: Change,
): Promise<UserRow> {
  const now = deps.clock.now()
  const to = readNickname(change.to)
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, change.userOid)
    assertFrom(user, change.from)
    if (user.nickname_key !== nicknameKey(to)) {
      throw new AppError('account.nickname_change_costs', { priceCoins: nicknameChangeCoins })
    }
    if (user.nickname === to) return user
    await record(tx, { oid: newOid(now), user, to, now, paid: null })
    return writeNickname(tx, user, to)
  })
}

function readNickname(nickname: string): string {
  if (!isNickname(nickname)) throw new AppError('account.nickname_invalid')
  return normalizeNickname(nickname)
}

/** Changes of one person come one after the other. */
async function lockUser(tx: Tx, userOid: string): Promise<UserRow> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('oid', '=', userOid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

function assertFrom(user: UserRow, from: string | undefined): void {
  if (from === undefined || nicknameKey(from) === user.nickname_key) return
  throw new AppError('account.nickname_moved', { nickname: user.nickname })
}

async function writeNickname(tx: Tx, { oid }: UserRow, nickname: string): Promise<UserRow> {
  const key = nicknameKey(nickname)
  if (await findNameHolder(tx, { key, besides: oid })) throw new AppError('account.nickname_taken')
  return tx
    .updateTable('users')
    .set({ nickname, nickname_key: key })
    .where('oid', '=', oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function findPaid(tx: Tx, { userOid, key }: { userOid: string; key: string }) {
  return tx
    .selectFrom('nickname_changes')
    .select(['to_nickname', 'price_coins', 'posting_id'])
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

/** What the nickname was, for its owner and for the audit log; the news go to whoever shows it. */
async function record(
  tx: Tx,
  change: {
    oid: string
    user: UserRow
    to: string
    now: Date
    paid: { key: string; priceCoins: number; postingId: string } | null
  },
): Promise<void> {
  const { oid, user, to, now, paid } = change
  const names = { from: user.nickname, to }
  await tx
    .insertInto('nickname_changes')
    .values({
      oid,
      user_oid: user.oid,
      request_key: paid?.key ?? null,
      from_nickname: names.from,
      to_nickname: to,
      price_coins: paid?.priceCoins ?? 0,
      posting_id: paid?.postingId ?? null,
      changed_at: now,
    })
    .execute()
  const subject = { subjectKind: 'user', subjectOid: user.oid }
  const details = { priceCoins: paid?.priceCoins ?? 0 }
  await audit(tx, { actorOid: user.oid, action: 'nickname.changed', ...subject, details }, now)
  const payload = { userOid: user.oid }
  await emit(tx, { stream: 'account', type: 'nickname.changed', payload }, now)
}

import type { InputOf } from '@plax/contracts'
import type { Selectable } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { findUser } from '../../account/account.service.ts'
import { grant, lockWallet } from '../../ledger/ledger.service.ts'
import type { CoinGiftsTable } from './gift.tables.ts'
import { topUpWithCoins } from '../top-up/top-up.service.ts'

type GiftRow = Selectable<CoinGiftsTable>
type GiftBody = InputOf<'POST /account/admin/coin-gifts'>['body']

export interface Gift extends GiftRow {
  postingId: string
}

type GiftRequest = GiftBody & { actorOid: string; key: string; approvedBy: string | null }

/**
 * Puts coins into somebody's wallet, as a gift of the house: the gift, its posting, its audit row and
 * the news of it are one transaction. The same key answers the same gift; for another gift it throws
 * `request.idempotency_key_reused`. Throws `account.user_not_found`, also if the account was removed.
 */
export async function giveIn(tx: Tx, request: GiftRequest, now: Date): Promise<Gift> {
  const user = await findUser(tx, request.userOid)
  if (!user || user.withdrawn_at) throw new AppError('account.user_not_found')
  await lockWallet(tx, request.userOid, now)
  const { gift, isNew } = await openGift(tx, request, now)
  // A gift that was given before answers its posting by its key.
  const { postingId } = await grant(tx, {
    operation: 'payment.gift',
    key: gift.oid,
    type: 'increase',
    actorOid: request.actorOid,
    ownerOid: gift.user_oid,
    amounts: [{ bucket: gift.bucket, amount: gift.coins, origin: 'admin' }],
    reference: { kind: 'gift', oid: gift.oid },
    now,
  })
  if (isNew) {
    await recordGift(tx, gift, now)
    // Bonus coins cannot be converted.
    if (gift.bucket === 'coin') await topUpWithCoins(tx, { userOid: gift.user_oid, now })
  }
  return { ...gift, postingId }
}

/** The gift of a key, if it was given. */
export async function findGift(
  tx: Tx,
  { actorOid, key }: Pick<GiftRequest, 'actorOid' | 'key'>,
): Promise<GiftRow | null> {
  const row = await tx
    .selectFrom('coin_gifts')
    .selectAll()
    .where('actor_oid', '=', actorOid)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

async function openGift(
  tx: Tx,
  request: GiftRequest,
  now: Date,
): Promise<{ gift: GiftRow; isNew: boolean }> {
  const { userOid, bucket, coins, reason, actorOid, key, approvedBy } = request
  const made = await tx
    .insertInto('coin_gifts')
    .values({
      oid: newOid(now),
      user_oid: userOid,
      bucket,
      coins,
      reason,
      actor_oid: actorOid,
      approved_by: approvedBy,
      request_key: key,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['actor_oid', 'request_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { gift: made, isNew: true }
  const gift = await findGift(tx, request)
  const isSame =
    gift?.user_oid === userOid &&
    gift.bucket === bucket &&
    gift.coins === coins &&
    gift.reason === reason
  if (!gift || !isSame) throw new AppError('request.idempotency_key_reused')
  return { gift, isNew: false }
}

async function recordGift(tx: Tx, gift: GiftRow, now: Date): Promise<void> {
  const { oid, user_oid: userOid, actor_oid: actorOid, bucket, coins, reason } = gift
  const approvedBy = gift.approved_by
  await audit(
    tx,
    {
      actorOid,
      action: 'coins.given',
      subjectKind: 'user',
      subjectOid: userOid,
      details: { giftOid: oid, bucket, coins, reason, ...(approvedBy && { approvedBy }) },
    },
    now,
  )
  const type = bucket === 'coin' ? 'coins.given' : 'bonus_coins.given'
  await emit(tx, { stream: 'payment', type, payload: { giftOid: oid } }, now)
}

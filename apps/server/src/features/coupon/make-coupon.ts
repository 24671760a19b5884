import { creatorCouponsMaxCount } from '@plax/contracts/coupon/creator-coupon-values'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findUserByName } from '../account/account.service.ts'
import type { CouponSubject } from './check-coupon.ts'
import { newCreatorCouponCode } from './coupon.codes.ts'
import type { CreatorCouponRow } from './coupon.tables.ts'

export interface NewCoupon {
  creatorOid: string
  subject: CouponSubject
  /** What the thing costs without it. */
  fullCoins: number
  priceCoins: number
  expiresAt: Date | null
  /** The nickname of whoever alone may use it. */
  owner: string | null
  seats: number | null
}

/**
 * Makes a coupon for something of a creator's own, which the caller holds against changes. A
 * personal one has one use. Throws `creator_coupon.price_not_lower`, `coupon.expiry_past`,
 * `account.user_not_found`, `subscription.own_tier` and `creator_coupon.too_many`.
 */
export async function makeCoupon(tx: Tx, wanted: NewCoupon, now: Date): Promise<CreatorCouponRow> {
  const { creatorOid, subject, fullCoins, priceCoins, expiresAt } = wanted
  if (priceCoins >= fullCoins) throw new AppError('creator_coupon.price_not_lower', { fullCoins })
  if (expiresAt && expiresAt <= now) throw new AppError('coupon.expiry_past')
  const userOid = wanted.owner === null ? null : await ownerOf(tx, wanted.owner)
  if (userOid === creatorOid) throw new AppError('subscription.own_tier')
  await assertRoom(tx, creatorOid)
  const row = await insertCoupon(tx, {
    creator_oid: creatorOid,
    subject_kind: subject.kind,
    subject_oid: subject.oid,
    price_coins: priceCoins,
    user_oid: userOid,
    seats: userOid === null ? wanted.seats : 1,
    expires_at: expiresAt,
    created_at: now,
    removed_at: null,
  })
  const about = { subjectKind: 'creator_coupon', subjectOid: row.code }
  const details = { priceCoins, ...subject }
  await audit(tx, { actorOid: creatorOid, action: 'creator_coupon.made', ...about, details }, now)
  return row
}

async function ownerOf(tx: Tx, nickname: string): Promise<string> {
  const user = await findUserByName(tx, nickname)
  if (!user || user.withdrawn_at) throw new AppError('account.user_not_found')
  return user.oid
}

/** The creator's coupons are made one after the other, so that their count holds. */
async function assertRoom(tx: Tx, creatorOid: string): Promise<void> {
  const turn = `coupon.made:${creatorOid}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('creator_coupons')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('creator_oid', '=', creatorOid)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) < creatorCouponsMaxCount) return
  throw new AppError('creator_coupon.too_many', { maxCount: creatorCouponsMaxCount })
}

/** Draws codes until one is free, which nearly always is the first. */
async function insertCoupon(
  tx: Tx,
  row: Omit<CreatorCouponRow, 'code' | 'uses'>,
): Promise<CreatorCouponRow> {
  for (;;) {
    const made = await tx
      .insertInto('creator_coupons')
      .values({ ...row, code: newCreatorCouponCode() })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) return made
  }
}

import {
  type CouponDiscount,
  creatorCouponsMaxCount,
  priceWithCoupon,
} from '@plax/contracts/coupon/creator-coupon-values'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newOid } from '../../platform/ids.ts'
import { findUserByName } from '../account/account.service.ts'
import type { CouponSubject } from './check-coupon.ts'
import { newCreatorCouponCode } from './coupon.codes.ts'
import type { CreatorCouponRow } from './coupon.tables.ts'

export interface NewCoupon {
  creatorOid: string
  /** What it's for; null: every item of the creator. */
  subject: (CouponSubject & FullPrice) | null
  /** As its creator chose it; null: a random one. */
  code: string | null
  discount: CouponDiscount
  expiresAt: Date | null
  /** The nickname of whoever alone may use it. */
  owner: string | null
  seats: number | null
}

interface FullPrice {
  /** What the thing costs without a coupon. */
  fullCoins: number
  /** What is paid of it at least. */
  leastCoins: number
}

/**
 * Makes a coupon for something of a creator's own, which the caller holds against changes, or for all
 * of their items. A personal one has one use. Throws `creator_coupon.price_not_lower`,
 * `coupon.expiry_past`, `account.user_not_found`, `subscription.own_tier`, `creator_coupon.too_many`
 * and `creator_coupon.code_taken`.
 */
export async function makeCoupon(tx: Tx, wanted: NewCoupon, now: Date): Promise<CreatorCouponRow> {
  const { creatorOid, subject, discount, expiresAt } = wanted
  if (subject && priceWithCoupon(discount, subject) >= subject.fullCoins) {
    throw new AppError('creator_coupon.price_not_lower', { fullCoins: subject.fullCoins })
  }
  if (expiresAt && expiresAt <= now) throw new AppError('coupon.expiry_past')
  const userOid = wanted.owner === null ? null : await ownerOf(tx, wanted.owner)
  if (userOid === creatorOid) throw new AppError('subscription.own_tier')
  await assertRoom(tx, creatorOid)
  const row = await insertCoupon(tx, wanted.code, {
    oid: newOid(now),
    creator_oid: creatorOid,
    subject_kind: subject?.kind ?? null,
    subject_oid: subject?.oid ?? null,
    price_coins: discount.price,
    percent_off: discount.percentOff,
    coins_off: discount.coinsOff,
    user_oid: userOid,
    seats: userOid === null ? wanted.seats : 1,
    expires_at: expiresAt,
    created_at: now,
    removed_at: null,
  })
  const about = { subjectKind: 'creator_coupon', subjectOid: row.oid }
  const given = Object.entries(discount).filter(([, value]) => value !== null)
  const details = {
    code: row.code,
    ...Object.fromEntries(given),
    ...(subject && { kind: subject.kind, oid: subject.oid }),
  }
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

/** A random code is drawn until one is free, which nearly always is the first. */
async function insertCoupon(
  tx: Tx,
  chosen: string | null,
  row: Omit<CreatorCouponRow, 'code' | 'uses'>,
): Promise<CreatorCouponRow> {
  for (;;) {
    const made = await tx
      .insertInto('creator_coupons')
      .values({ ...row, code: chosen ?? newCreatorCouponCode() })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) return made
    if (chosen !== null) throw new AppError('creator_coupon.code_taken')
  }
}

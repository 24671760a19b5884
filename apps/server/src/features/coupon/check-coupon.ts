import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findCoupon, hasUsed } from './coupon.queries.ts'
import type { CreatorCouponRow } from './coupon.tables.ts'

/** Something that is sold: what a coupon is for. */
export interface CouponSubject {
  kind: string
  oid: string
}

export type CouponCheck =
  | { coupon: CreatorCouponRow; refusal: null }
  | { coupon: null; refusal: ErrorCode }

/**
 * Whether somebody may use a code now, at all or for one thing: the rule of asking, of quotes and of
 * redeeming. Refused as `creator_coupon.no_match` for all that is wrong with the code, so that
 * guessing tells nothing, but as `creator_coupon.identification_required` for a personal one where
 * nobody is signed in, as `creator_coupon.already_used` to those who used it, and as
 * `creator_coupon.incorrect_code` where it is good for another thing.
 */
export async function checkCoupon(
  db: Db | Tx,
  use: { code: string; subject?: CouponSubject; userOid: string | null; now: Date },
): Promise<CouponCheck> {
  const found = await findCoupon(db, use.code)
  return found ? evaluateCoupon(db, found, use) : refuse('creator_coupon.no_match')
}

export async function evaluateCoupon(
  db: Db | Tx,
  coupon: CreatorCouponRow,
  use: { subject?: CouponSubject; userOid: string | null; now: Date },
): Promise<CouponCheck> {
  const { subject, userOid, now } = use
  // Before its state, which this use may have ended; nobody else learns of it.
  if (userOid !== null && (await hasUsed(db, { code: coupon.code, userOid }))) {
    return refuse('creator_coupon.already_used')
  }
  if (stateOf(coupon, now) !== 'usable') return refuse('creator_coupon.no_match')
  if (coupon.user_oid !== null && userOid === null) {
    return refuse('creator_coupon.identification_required')
  }
  if (coupon.user_oid !== null && coupon.user_oid !== userOid) {
    return refuse('creator_coupon.no_match')
  }
  if (subject && (coupon.subject_kind !== subject.kind || coupon.subject_oid !== subject.oid)) {
    return refuse('creator_coupon.incorrect_code')
  }
  return { coupon, refusal: null }
}

function refuse(refusal: ErrorCode): CouponCheck {
  return { coupon: null, refusal }
}

export function stateOf(
  { expires_at: expiresAt, seats, uses }: CreatorCouponRow,
  now: Date,
): 'usable' | 'used_up' | 'expired' {
  if (seats !== null && uses >= seats) return 'used_up'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'usable'
}

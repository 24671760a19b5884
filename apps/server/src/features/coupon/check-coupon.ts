import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type CodeOwner, findCoupon, hasUsed } from './coupon.queries.ts'
import type { CreatorCouponRow } from './coupon.tables.ts'

/** What a coupon is for. */
export interface CouponSubject {
  kind: string
  oid: string
}

/** Something that somebody means to pay for. */
export interface SoldSubject extends CouponSubject {
  creatorOid: string
  /** Whether it's an item of the catalogue, for which codes for all of a creator's items are good, too. */
  isItem: boolean
}

export type CouponCheck =
  | { coupon: CreatorCouponRow; refusal: null }
  | { coupon: null; refusal: ErrorCode }

/**
 * Whether somebody may use a code now for something: the rule of quotes and of redeeming. Refused as
 * `creator_coupon.no_match` for all that is wrong with the code, so that guessing tells nothing, but as
 * `creator_coupon.identification_required` for a personal one where nobody is signed in, as
 * `creator_coupon.already_used` to those who used it, and as `creator_coupon.incorrect_code` where it
 * is good for another thing.
 */
export function checkCoupon(
  db: Db | Tx,
  use: { code: string; subject: SoldSubject; userOid: string | null; now: Date },
): Promise<CouponCheck> {
  return checkCode(db, { ...use, of: use.subject, subjects: [use.subject] })
}

/** The same of a code alone, for whatever its coupon is for. */
export async function checkCode(
  db: Db | Tx,
  use: {
    code: string
    of: CodeOwner
    subjects: readonly SoldSubject[]
    userOid: string | null
    now: Date
  },
): Promise<CouponCheck> {
  const found = await findCoupon(db, use)
  return found ? evaluateCoupon(db, found, use) : refuse('creator_coupon.no_match')
}

export async function evaluateCoupon(
  db: Db | Tx,
  coupon: CreatorCouponRow,
  use: { subjects: readonly SoldSubject[]; userOid: string | null; now: Date },
): Promise<CouponCheck> {
  const { subjects, userOid, now } = use
  // Before its state, which this use may have ended; nobody else learns of it.
  if (userOid !== null && (await hasUsed(db, { couponOid: coupon.oid, userOid }))) {
    return refuse('creator_coupon.already_used')
  }
  if (stateOf(coupon, now) !== 'usable') return refuse('creator_coupon.no_match')
  if (coupon.user_oid !== null && userOid === null) {
    return refuse('creator_coupon.identification_required')
  }
  if (coupon.user_oid !== null && coupon.user_oid !== userOid) {
    return refuse('creator_coupon.no_match')
  }
  const isForAll = subjects.every((subject) => isFor(coupon, subject))
  return isForAll ? { coupon, refusal: null } : refuse('creator_coupon.incorrect_code')
}

function isFor(coupon: CreatorCouponRow, subject: SoldSubject): boolean {
  if (coupon.creator_oid !== subject.creatorOid) return false
  if (coupon.subject_oid === null) return subject.isItem
  return coupon.subject_kind === subject.kind && coupon.subject_oid === subject.oid
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

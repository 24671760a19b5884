import type { Db, Tx } from '../../../platform/db/database.ts'
import type { RoomOwner } from '../room/room.queries.ts'
import { couponKey } from './coupon.codes.ts'
import type { ClaimRow, CouponRow } from './coupon.tables.ts'

/** A claim with the coupon that it is of. */
export interface HeldCoupon {
  claim: ClaimRow
  coupon: CouponRow
}

/** May anybody new claim it. */
export function isOpen(coupon: CouponRow, now: Date): boolean {
  return !coupon.ended_at && !isExpired(coupon, now) && coupon.claims < coupon.max_claims
}

export function isExpired(coupon: Pick<CouponRow, 'expires_at'>, now: Date): boolean {
  return coupon.expires_at !== null && coupon.expires_at <= now
}

/** Somebody's claim of a coupon, or null. */
export async function findClaim(
  tx: Db | Tx,
  code: string,
  owner: RoomOwner,
): Promise<ClaimRow | null> {
  const row = await tx
    .selectFrom('chat_coupon_claims')
    .selectAll()
    .where('code', '=', code)
    .where('owner_kind', '=', owner.kind)
    .where('owner_oid', '=', owner.oid)
    .executeTakeFirst()
  return row ?? null
}

/** A coupon with the caller's claim of it; null where it is neither theirs nor open to them. */
export async function findCoupon(
  db: Db,
  { code, owner, now }: { code: string; owner: RoomOwner | null; now: Date },
): Promise<{ coupon: CouponRow; claim: ClaimRow | null } | null> {
  const coupon = await db
    .selectFrom('chat_coupons')
    .selectAll()
    .where('code', '=', couponKey(code))
    .executeTakeFirst()
  if (!coupon) return null
  const own = owner && (await findClaim(db, coupon.code, owner))
  return own || isOpen(coupon, now) ? { coupon, claim: own } : null
}

/** The coupons that somebody claimed, latest first. */
export async function listHeld(db: Db, owner: RoomOwner): Promise<HeldCoupon[]> {
  const claims = await db
    .selectFrom('chat_coupon_claims')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_oid', '=', owner.oid)
    .orderBy('claimed_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(100)
    .execute()
  if (claims.length === 0) return []
  const codes = claims.map(({ code }) => code)
  const coupons = await db
    .selectFrom('chat_coupons')
    .selectAll()
    .where('code', 'in', codes)
    .execute()
  const byCode = new Map(coupons.map((coupon) => [coupon.code, coupon]))
  return claims.flatMap((row) => {
    const coupon = byCode.get(row.code)
    return coupon ? { claim: row, coupon } : []
  })
}

import type { SoldSubject } from '../../coupon/coupon.service.ts'
import type { TierRow } from '../rows/subscription.tables.ts'

/** A first month may be free by a coupon. */
export const tierLeastCoins = 0

/** A tier as coupons have it: no item, so codes for all items of its creator aren't for it. */
export function tierSubject({
  oid,
  creator_oid,
}: Pick<TierRow, 'oid' | 'creator_oid'>): SoldSubject {
  return { kind: 'tier', oid, creatorOid: creator_oid, isItem: false }
}

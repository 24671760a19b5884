import type { creatorCoupon, validCoupon } from '@plax/contracts/coupon/creator-coupons'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { listUsers } from '../account/account.service.ts'
import { stateOf } from './check-coupon.ts'
import { discountOf } from './coupon-price.ts'
import type { CreatorCouponRow } from './coupon.tables.ts'

type CreatorCoupon = z.output<typeof creatorCoupon>

/** Coupons for tiers as their creator sees them; some of the tiers may be out of offer. */
export async function presentCoupons(
  db: Db,
  rows: readonly CreatorCouponRow[],
  offer: { offeredOids: ReadonlySet<string>; now: Date },
): Promise<CreatorCoupon[]> {
  const made = await presentOwnCoupons(db, rows, offer)
  return rows.flatMap((row, index) => {
    const coupon = made[index]
    return coupon ? [{ ...coupon, ...shownOf(row) }] : []
  })
}

/** Coupons for anything as their creator sees them, but for what they are for. */
export async function presentOwnCoupons(
  db: Db,
  rows: readonly CreatorCouponRow[],
  { offeredOids, now }: { offeredOids: ReadonlySet<string>; now: Date },
): Promise<Omit<CreatorCoupon, 'tierHash' | 'url'>[]> {
  const oids = rows.flatMap(({ user_oid: oid }) => oid ?? [])
  const owners = new Map((await listUsers(db, [...new Set(oids)])).map((user) => [user.oid, user]))
  return rows.map((row) => {
    const owner = owners.get(row.user_oid ?? '')
    const state = stateOf(row, now)
    const isOffered = row.subject_oid === null || offeredOids.has(row.subject_oid)
    return {
      code: row.code,
      creatorOid: row.creator_oid,
      ...discountOf(row),
      expiresAt: row.expires_at?.toISOString() ?? null,
      owner: owner ? { oid: owner.oid, nickname: owner.nickname } : null,
      seats: row.seats,
      uses: row.uses,
      state: state === 'usable' && !isOffered ? 'not_offered' : state,
      createdAt: row.created_at.toISOString(),
    }
  })
}

/** A coupon for a tier as its holder sees it. */
export function presentValid(row: CreatorCouponRow): z.output<typeof validCoupon> {
  return { ...shownOf(row), isPersonal: row.user_oid !== null }
}

function shownOf(row: CreatorCouponRow) {
  const { code, creator_oid: creatorOid } = row
  return {
    code,
    url: `/subscribe/${creatorOid}?coupon=${code}`,
    creatorOid,
    tierHash: row.subject_oid ?? '',
    ...discountOf(row),
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}

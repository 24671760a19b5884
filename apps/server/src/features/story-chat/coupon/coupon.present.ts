import type { Language } from '@plax/contracts/languages'
import type { adminCoupon, heldCoupon } from '@plax/contracts/story-chat/coupons'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { type HeldCoupon, isExpired } from './coupon.queries.ts'
import type { ClaimRow, CouponRow } from './coupon.tables.ts'
import { titlesOf } from './coupon.usage.ts'

type Titles = ReadonlyMap<string, string>

export async function presentCoupons(
  db: Db,
  coupons: readonly CouponRow[],
  { lang, now }: { lang: Language; now: Date },
): Promise<z.output<typeof adminCoupon>[]> {
  const titles = await titlesOf(db, { oids: coupons.map(({ content_oid }) => content_oid), lang })
  return coupons.map((coupon) => ({
    ...worthOf(coupon, titles),
    uses: coupon.max_claims,
    claims: coupon.claims,
    note: coupon.note,
    state: stateOf(coupon, now),
    createdAt: coupon.created_at.toISOString(),
    endedAt: coupon.ended_at?.toISOString() ?? null,
  }))
}

function stateOf(coupon: CouponRow, now: Date): z.output<typeof adminCoupon>['state'] {
  if (coupon.ended_at) return 'ended'
  if (isExpired(coupon, now)) return 'expired'
  return coupon.claims < coupon.max_claims ? 'usable' : 'used_up'
}

export async function presentHeld(
  db: Db,
  held: readonly HeldCoupon[],
  { lang, now }: { lang: Language; now: Date },
): Promise<z.output<typeof heldCoupon>[]> {
  const oids = held.map(({ coupon }) => coupon.content_oid)
  const titles = await titlesOf(db, { oids, lang })
  return held.map(({ coupon, claim }) => ({
    ...worthOf(coupon, titles),
    ...leftOf(coupon, claim, now),
    claimedAt: claim.claimed_at.toISOString(),
  }))
}

/** Of a coupon that is not claimed, what it would leave to whom claims it. */
export function leftOf(coupon: CouponRow, claim: ClaimRow | null, now: Date) {
  const chatsLeft = claim ? claim.chats_left : (coupon.chats ?? 0)
  const creditedAt = claim?.credited_at ?? null
  const isLeft = coupon.chats === null ? creditedAt === null : chatsLeft > 0
  return {
    chatsLeft,
    isUsable: isLeft && !isExpired(coupon, now),
    creditedAt: creditedAt?.toISOString() ?? null,
  }
}

export function worthOf(coupon: CouponRow, titles: Titles) {
  return {
    code: coupon.code,
    chats: coupon.chats,
    creditMilli: coupon.credit_milli,
    contentOid: coupon.content_oid,
    storyTitle: titles.get(coupon.content_oid ?? '') ?? null,
    expiresAt: coupon.expires_at?.toISOString() ?? null,
  }
}

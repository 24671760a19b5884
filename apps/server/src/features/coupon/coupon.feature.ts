import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/feature.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { checkCoupon } from './check-coupon.ts'
import './coupon.tables.ts'
import { couponLifecycle } from './coupon.lifecycle.ts'
import { presentCoupons, presentValid } from './coupon.present.ts'
import { listCoupons } from './coupon.queries.ts'
import { countCouponTry } from './coupon.tries.ts'
import { removeCoupon } from './remove-coupon.ts'

/** Coupons that creators hand out; chat coupons, of administrators, belong to stories. */
export function couponFeature(deps: Pick<Deps, 'db' | 'clock'>): Feature {
  return { name: 'coupon', handlers: couponHandlers(deps), lifecycle: couponLifecycle }
}

function couponHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  const { db, clock } = deps
  return {
    'GET /account/coupon/tier': async ({ actor, query }) => {
      assertUser(actor)
      const place = readCursor(query.cursor, [cursorPart.instant, z.string()])
      const before = place && { at: place[0], code: place[1] }
      const page = { creatorOid: actor.userOid, kind: 'tier', before } as const
      const found = await listCoupons(db, { ...page, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.created_at.toISOString(),
        row.code,
      ])
      return { items: await presentCoupons(db, rows, clock.now()), nextCursor }
    },
    'DELETE /account/coupon/{code}/tier/{tier}': async ({ actor, params }) => {
      assertUser(actor)
      const { code } = params
      const subject = { kind: 'tier', oid: params.tier } as const
      await removeCoupon(deps, { code, subject, creatorOid: actor.userOid })
      return { code }
    },
    'GET /payment/coupon/valid': async ({ actor, query }) => {
      await countCouponTry(deps, actor)
      const { code, tier, creatorOid } = query
      const { userOid } = actor
      const { coupon, refusal } = await checkCoupon(db, { code, userOid, now: clock.now() })
      if (refusal) throw new AppError(refusal)
      const isAnother =
        coupon.subject_kind !== 'tier' ||
        (tier !== undefined && tier !== coupon.subject_oid) ||
        (creatorOid !== undefined && creatorOid !== coupon.creator_oid)
      if (isAnother) throw new AppError('creator_coupon.no_match')
      return presentValid(coupon)
    },
  }
}

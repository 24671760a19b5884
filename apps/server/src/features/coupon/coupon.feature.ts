import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/feature.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { checkCode } from './check-coupon.ts'
import './coupon.tables.ts'
import { couponLifecycle } from './coupon.lifecycle.ts'
import { presentValid } from './coupon.present.ts'
import { tryCoupon } from './coupon.tries.ts'
import { removeCoupon } from './remove-coupon.ts'

/** Coupons that creators hand out; chat coupons, of administrators, belong to stories. */
export function couponFeature(deps: Pick<Deps, 'db' | 'clock'>): Feature {
  return {
    name: 'coupon',
    handlers: couponHandlers(deps),
    secretPaths: ['/coupon/*/tier'],
    lifecycle: couponLifecycle,
  }
}

function couponHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  const { db, clock } = deps
  return {
    'DELETE /account/coupon/{code}/tier/{tier}': async ({ actor, params }) => {
      assertUser(actor)
      const { code } = params
      const subject = { kind: 'tier', oid: params.tier } as const
      await removeCoupon(deps, { code, subject, creatorOid: actor.userOid })
      return { code }
    },
    'GET /payment/coupon/valid': async ({ actor, query }) => {
      const { code, tier, creatorOid } = query
      const { userOid } = actor
      const coupon = await tryCoupon(deps, { actor, code }, async () => {
        const of = creatorOid ? { creatorOid } : tier ? { subjectOid: tier } : null
        const asked = { code, of, subjects: [], userOid, now: clock.now() }
        const check = await checkCode(db, asked)
        if (check.refusal) throw new AppError(check.refusal)
        return check.coupon
      })
      const isAnother =
        coupon.subject_kind !== 'tier' ||
        (tier !== undefined && tier !== coupon.subject_oid) ||
        (creatorOid !== undefined && creatorOid !== coupon.creator_oid)
      if (isAnother) throw new AppError('creator_coupon.incorrect_code')
      return presentValid(coupon)
    },
  }
}

import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { makeCoupon, presentCoupon } from '../../coupon/coupon.service.ts'
import { holdTier } from '../tiers/tiers.queries.ts'

/** Coupons for tiers, as far as they must know the tiers. */
export function tierCouponHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'POST /account/coupon/tier': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const now = clock.now()
      const row = await db.transaction().execute(async (tx) => {
        const tier = await holdTier(tx, body.tierHash)
        if (tier.creator_oid !== creatorOid) throw new AppError('subscription.tier_not_found')
        if (tier.removed_at) throw new AppError('subscription.not_offered')
        const wanted = {
          creatorOid,
          subject: { kind: 'tier', oid: tier.oid },
          fullCoins: tier.price_coins,
          priceCoins: body.price,
          expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
          owner: body.owner ?? null,
          seats: body.seats ?? null,
        } as const
        return makeCoupon(tx, wanted, now)
      })
      return { coupon: await presentCoupon(db, row, now) }
    },
  }
}

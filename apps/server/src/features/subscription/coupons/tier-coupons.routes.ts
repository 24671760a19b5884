import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  type CreatorCouponRow,
  listCoupons,
  makeCoupon,
  presentCoupons,
} from '../../coupon/coupon.service.ts'
import { holdTier } from '../rows/hold-tiers.ts'
import { listTiersByOid } from '../tiers/tiers.queries.ts'
import { tierLeastCoins, tierSubject } from './tier-subject.ts'

/** Coupons for tiers, as far as they must know the tiers. */
export function tierCouponHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'POST /account/coupon/tier': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const { price = null, percentOff = null, coinsOff = null } = body
      const now = clock.now()
      const row = await db.transaction().execute(async (tx) => {
        const tier = await holdTier(tx, body.tierHash)
        if (tier.creator_oid !== creatorOid) throw new AppError('subscription.tier_not_found')
        if (tier.removed_at) throw new AppError('subscription.not_offered')
        const wanted = {
          creatorOid,
          subject: {
            ...tierSubject(tier),
            fullCoins: tier.price_coins,
            leastCoins: tierLeastCoins,
          },
          code: body.code ?? null,
          discount: { price, percentOff, coinsOff },
          expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
          owner: body.owner ?? null,
          seats: body.seats ?? null,
        }
        return makeCoupon(tx, wanted, now)
      })
      const [coupon] = await present(db, [row], now)
      if (!coupon) throw new Error('A coupon was presented as none.')
      return { coupon }
    },
    'GET /account/coupon/tier': async ({ actor, query }) => {
      assertUser(actor)
      const place = readCursor(query.cursor, [cursorPart.instant, z.string()])
      const before = place && { at: place[0], oid: place[1] }
      const page = { creatorOid: actor.userOid, kinds: ['tier'], forAllItems: false, before }
      const found = await listCoupons(db, { ...page, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      return { items: await present(db, rows, clock.now()), nextCursor }
    },
  }
}

async function present(db: Db, rows: readonly CreatorCouponRow[], now: Date) {
  const tiers = await listTiersByOid(
    db,
    rows.flatMap(({ subject_oid: oid }) => oid ?? []),
  )
  const offered = tiers.filter(({ removed_at: removedAt }) => removedAt === null)
  return presentCoupons(db, rows, { offeredOids: new Set(offered.map(({ oid }) => oid)), now })
}

import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { ownerOf } from '../room/own-room.ts'
import { addCoupon, endCoupon, getCoupon, listCoupons } from './coupon.admin.ts'
import { claimCoupon } from './coupon.claims.ts'
import { leftOf, presentCoupons, presentHeld, worthOf } from './coupon.present.ts'
import { findCoupon, listHeld } from './coupon.queries.ts'
import type { CouponRow } from './coupon.tables.ts'
import { tryCoupon } from './coupon.tries.ts'
import { listUsage, presentUsage, titlesOf } from './coupon.usage.ts'

type CouponDeps = Pick<RoomDeps, 'db' | 'clock'>

/** Chat coupons: what readers do with them, and administrators. */
export function couponHandlers(deps: CouponDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /story-chat/coupon-info': async ({ actor, query }) => {
      const now = clock.now()
      const owner = actor.userOid || actor.guestId ? ownerOf(actor) : null
      const { coupon, claim } = await tryCoupon(deps, actor, async () => {
        const found = await findCoupon(db, { code: query.code, owner, now })
        if (!found) throw new AppError('coupon.unknown')
        return found
      })
      const worth = worthOf(coupon, await titlesOf(db, [coupon.content_oid]))
      return { ...worth, ...leftOf(coupon, claim, now), isClaimed: claim !== null }
    },
    'GET /story-chat/coupons': async ({ actor }) => ({
      items: await presentHeld(db, await listHeld(db, ownerOf(actor)), clock.now()),
    }),
    'POST /story-chat/coupon': async ({ actor, body }) => {
      const owner = ownerOf(actor)
      const held = await tryCoupon(deps, actor, () => claimCoupon(deps, { code: body.code, owner }))
      const [presented] = await presentHeld(db, [held], clock.now())
      if (!presented) throw new AppError('coupon.unknown')
      return presented
    },
    ...adminHandlers(deps),
  }
}

function adminHandlers(deps: CouponDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /story-chat/admin/chat-coupons': async ({ query }) => {
      const place = readCursor(query.cursor, [cursorPart.instant, z.string()])
      const before = place && { at: place[0], code: place[1] }
      const found = await listCoupons(db, { before, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.created_at.toISOString(),
        row.code,
      ])
      return { items: await presentCoupons(db, rows, clock.now()), nextCursor }
    },
    'POST /story-chat/admin/chat-coupons': async ({ actor, body }) => {
      assertUser(actor)
      return presentCoupon(deps, await addCoupon(deps, { actor, wanted: body }))
    },
    'GET /story-chat/admin/chat-coupons/{code}': async ({ params }) =>
      presentCoupon(deps, await getCoupon(db, params.code)),
    'DELETE /story-chat/admin/chat-coupons/{code}': async ({ actor, params }) => {
      assertUser(actor)
      return { outcome: await endCoupon(deps, { actor, code: params.code }) }
    },
    'GET /story-chat/admin/chat-coupons/{code}/usage': async ({ params, query }) => {
      const { code } = await getCoupon(db, params.code)
      const place = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const before = place && { at: place[0], oid: place[1] }
      const found = await listUsage(db, { code, before, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.at.toISOString(),
        row.oid,
      ])
      return { items: await presentUsage(db, rows), nextCursor }
    },
  }
}

async function presentCoupon({ db, clock }: CouponDeps, row: CouponRow) {
  const [coupon] = await presentCoupons(db, [row], clock.now())
  if (!coupon) throw new AppError('coupon.unknown')
  return { coupon }
}

import type { Language } from '@plax/contracts/languages'
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
    'GET /story-chat/coupon-info': async ({ actor, query, lang }) => {
      const now = clock.now()
      const owner = actor.userOid || actor.guestId ? ownerOf(actor) : null
      const { coupon, claim } = await tryCoupon(deps, actor, async () => {
        const found = await findCoupon(db, { code: query.code, owner, now })
        if (!found) throw new AppError('coupon.unknown')
        return found
      })
      const worth = worthOf(coupon, await titlesOf(db, { oids: [coupon.content_oid], lang }))
      return { ...worth, ...leftOf(coupon, claim, now), isClaimed: claim !== null }
    },
    'GET /story-chat/coupons': async ({ actor, lang }) => {
      const held = await listHeld(db, ownerOf(actor))
      return { items: await presentHeld(db, held, { lang, now: clock.now() }) }
    },
    'POST /story-chat/coupon': async ({ actor, body, lang }) => {
      const owner = ownerOf(actor)
      const held = await tryCoupon(deps, actor, () => claimCoupon(deps, { code: body.code, owner }))
      const [presented] = await presentHeld(db, [held], { lang, now: clock.now() })
      if (!presented) throw new AppError('coupon.unknown')
      return presented
    },
    ...adminHandlers(deps),
  }
}

function adminHandlers(deps: CouponDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /story-chat/admin/chat-coupons': async ({ query, lang }) => {
      const place = readCursor(query.cursor, [cursorPart.instant, z.string()])
      const before = place && { at: place[0], code: place[1] }
      const found = await listCoupons(db, { before, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.created_at.toISOString(),
        row.code,
      ])
      return { items: await presentCoupons(db, rows, { lang, now: clock.now() }), nextCursor }
    },
    'POST /story-chat/admin/chat-coupons': async ({ actor, body, lang }) => {
      assertUser(actor)
      return presentCoupon(deps, await addCoupon(deps, { actor, wanted: body }), lang)
    },
    'GET /story-chat/admin/chat-coupons/{code}': async ({ params, lang }) =>
      presentCoupon(deps, await getCoupon(db, params.code), lang),
    'DELETE /story-chat/admin/chat-coupons/{code}': async ({ actor, params }) => {
      assertUser(actor)
      return { outcome: await endCoupon(deps, { actor, code: params.code }) }
    },
    'GET /story-chat/admin/chat-coupons/{code}/usage': async ({ params, query, lang }) => {
      const { code } = await getCoupon(db, params.code)
      const place = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const before = place && { at: place[0], oid: place[1] }
      const found = await listUsage(db, { code, before, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.at.toISOString(),
        row.oid,
      ])
      return { items: await presentUsage(db, rows, lang), nextCursor }
    },
  }
}

async function presentCoupon({ db, clock }: CouponDeps, row: CouponRow, lang: Language) {
  const [coupon] = await presentCoupons(db, [row], { lang, now: clock.now() })
  if (!coupon) throw new AppError('coupon.unknown')
  return { coupon }
}

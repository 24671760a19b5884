import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'
import { recordUse } from './coupon.chats.ts'
import { claim, lockCoupon } from './coupon.claims.ts'
import { isExpired } from './coupon.queries.ts'
import { tryCoupon } from './coupon.tries.ts'

/** What live chats ask of chat coupons (spec D70). */
export function liveCoupons(deps: { db: Db; clock: Clock }) {
  return {
    /** Does something with a code; wrong ones count against the address. Throws `request.too_many`. */
    attempt: <Answer>(actor: Actor, work: () => Promise<Answer>) => tryCoupon(deps, actor, work),
    spend,
  }
}

/**
 * Takes a chat of a guest’s coupon for a stream of a creator, and claims the coupon if they haven’t yet;
 * false if it gives credits, or chats with a story of another creator. Throws `coupon.unknown`.
 */
async function spend(
  tx: Tx,
  wanted: { code: string; guestId: string; streamOid: string; creatorOid: string; now: Date },
): Promise<boolean> {
  const { code, guestId, streamOid, creatorOid, now } = wanted
  const coupon = await lockCoupon(tx, code)
  const held = coupon && (await claim(tx, { coupon, owner: { kind: 'guest', oid: guestId }, now }))
  if (!held || isExpired(coupon, now)) throw new AppError('coupon.unknown')
  if (coupon.chats === null) return false
  if (coupon.content_oid !== null) {
    const story = await findItem(tx, coupon.content_oid)
    if (story?.owner_oid !== creatorOid) return false
  }
  const { numUpdatedRows } = await tx
    .updateTable('chat_coupon_claims')
    .set({ chats_left: sql`chats_left - 1` })
    .where('oid', '=', held.claim.oid)
    .where('chats_left', '>', 0)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('coupon.unknown')
  await recordUse(tx, { claimOid: held.claim.oid, contentOid: streamOid, now })
  return true
}

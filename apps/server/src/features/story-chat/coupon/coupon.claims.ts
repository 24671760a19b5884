import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { grant } from '../../ledger/ledger.service.ts'
import type { RoomOwner } from '../room/room.queries.ts'
import { couponKey } from './coupon.codes.ts'
import { findClaim, type HeldCoupon, isOpen } from './coupon.queries.ts'
import type { ClaimRow, CouponRow } from './coupon.tables.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    chat_coupon: true
  }
}

/**
 * Claims a coupon for its reader, once: again is the same claim. Credits go into the wallet of an
 * account in the same transaction. Throws `coupon.unknown`.
 */
export async function claimCoupon(
  { db, clock }: { db: Db; clock: Clock },
  { code, owner }: { code: string; owner: RoomOwner },
): Promise<HeldCoupon> {
  const now = clock.now()
  const held = await db.transaction().execute(async (tx) => {
    const coupon = await lockCoupon(tx, code)
    return coupon && claim(tx, { coupon, owner, now })
  })
  if (!held) throw new AppError('coupon.unknown')
  return held
}

/** Claims the chats of a coupon that a call carries, where they are for a story; else null. */
export async function claimCarried(
  tx: Tx,
  carried: { code: string; owner: RoomOwner; contentOid: string; now: Date },
): Promise<HeldCoupon | null> {
  const coupon = await lockCoupon(tx, carried.code)
  if (!coupon?.chats) return null
  if (coupon.content_oid !== null && coupon.content_oid !== carried.contentOid) return null
  return claim(tx, { coupon, ...carried })
}

/** Coupon before claim before wallet: the order in which all lock them. */
export async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | null> {
  const row = await tx
    .selectFrom('chat_coupons')
    .selectAll()
    .where('code', '=', couponKey(code))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Somebody’s claim of a locked coupon, made if it’s open; null if it’s neither. */
export async function claim(
  tx: Tx,
  { coupon, owner, now }: { coupon: CouponRow; owner: RoomOwner; now: Date },
): Promise<HeldCoupon | null> {
  const earlier = await findClaim(tx, coupon.code, owner)
  if (earlier) return { coupon, claim: earlier }
  if (!isOpen(coupon, now)) return null
  const made = await tx
    .insertInto('chat_coupon_claims')
    .values({
      oid: newOid(now),
      code: coupon.code,
      owner_kind: owner.kind,
      owner_oid: owner.oid,
      chats_left: coupon.chats ?? 0,
      claimed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('chat_coupons')
    .set((row) => ({ claims: row('claims', '+', 1) }))
    .where('code', '=', coupon.code)
    .execute()
  return { coupon, claim: await creditClaim(tx, { claim: made, coupon, now }) }
}

/** Puts a claim's credits into the wallet of its account; a guest's wait. */
export async function creditClaim(
  tx: Tx,
  { claim: row, coupon, now }: HeldCoupon & { now: Date },
): Promise<ClaimRow> {
  const { credit_milli: amount } = coupon
  if (!amount || row.owner_kind !== 'user' || row.owner_oid === null || row.posting_id) return row
  const { postingId } = await grant(tx, {
    operation: 'chat_coupon.credit',
    key: row.oid,
    type: 'increase',
    ownerOid: row.owner_oid,
    amounts: [{ bucket: 'bonusCredit', amount, origin: 'coupon' }],
    reference: { kind: 'chat_coupon', oid: row.oid },
    now,
  })
  return tx
    .updateTable('chat_coupon_claims')
    .set({ posting_id: postingId, credited_at: now })
    .where('oid', '=', row.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

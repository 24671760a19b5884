import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { creditClaim } from './coupon.claims.ts'
import { findClaim, isExpired } from './coupon.queries.ts'

/**
 * Moves what a guest claimed to the account, credits into its wallet. A coupon that the account
 * claimed itself is not worth twice: what the guest had left of it is gone.
 */
export async function mergeClaims(
  tx: Tx,
  { guestId, userOid, now }: { guestId: string; userOid: string; now: Date },
): Promise<void> {
  const coupons = await tx
    .selectFrom('chat_coupons')
    .selectAll()
    .where('code', 'in', (eb) =>
      eb
        .selectFrom('chat_coupon_claims')
        .select('code')
        .where('owner_kind', '=', 'guest')
        .where('owner_oid', '=', guestId),
    )
    .orderBy('code')
    .forUpdate()
    .execute()
  for (const coupon of coupons) {
    const isDouble = await findClaim(tx, coupon.code, { kind: 'user', oid: userOid })
    const moved = await tx
      .updateTable('chat_coupon_claims')
      .set(isDouble ? { chats_left: 0 } : { owner_kind: 'user', owner_oid: userOid })
      .where('code', '=', coupon.code)
      .where('owner_kind', '=', 'guest')
      .where('owner_oid', '=', guestId)
      .returningAll()
      .executeTakeFirst()
    if (moved && !isExpired(coupon, now)) await creditClaim(tx, { claim: moved, coupon, now })
  }
}

/** What somebody used stays on record, without them. */
export async function eraseClaims(tx: Tx, { userOid }: { userOid: string }): Promise<void> {
  await tx
    .updateTable('chat_coupon_claims')
    .set({ owner_oid: null, chats_left: 0 })
    .where('owner_kind', '=', 'user')
    .where('owner_oid', '=', userOid)
    .execute()
}

/** What somebody claimed, with each chat that it paid for. */
export function exportClaims(db: Db, userOid: string): AsyncIterable<readonly unknown[]> {
  const claims = sql<{ claimOid: string; useOid: string }>`
    SELECT claims.oid AS "claimOid", coalesce(uses.oid, '') AS "useOid", claims.code,
      claimed_at AS "claimedAt", credited_at AS "creditedAt", posting_id AS "postingId",
      chats_left AS "chatsLeft", content_oid AS "contentOid", used_at AS "usedAt",
      returned_at AS "returnedAt"
    FROM chat_coupon_claims AS claims
    LEFT JOIN chat_coupon_uses AS uses ON claim_oid = claims.oid
    WHERE owner_kind = 'user' AND owner_oid = ${userOid}`
  return pagesOf(claims, { db, by: ['claimOid', 'useOid'] })
}

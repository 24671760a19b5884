import type { couponLeft } from '@plax/contracts/story-chat/story-chat'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { executePrepared, type Placeholders, preparedRead } from '../../../platform/db/prepared.ts'
import { newOid } from '../../../platform/ids.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import type { RoomOwner, RoomRow } from '../room/room.queries.ts'
import { claimCarried } from './coupon.claims.ts'
import './coupon.tables.ts'

interface CouponRequest {
  owner: RoomOwner
  contentOid: string
  now: Date
}

/**
 * Takes a chat from the coupons of a reader, from the one that ends first; one that the call carries
 * is claimed where nothing else is left. Answers the id of the use, by which it is given back, or
 * null where there is none.
 */
export async function takeCouponChat(
  tx: Tx,
  wanted: CouponRequest & { carried: string | null },
): Promise<string | null> {
  const claimOid = (await takeFromClaims(tx, wanted)) ?? (await takeFromCarried(tx, wanted))
  return claimOid && recordUse(tx, { ...wanted, claimOid })
}

/** Records what a chat of a claim was used for; answers the id of the use. */
export async function recordUse(
  tx: Tx,
  { claimOid, contentOid, now }: { claimOid: string; contentOid: string; now: Date },
): Promise<string> {
  const oid = newOid(now)
  await tx
    .insertInto('chat_coupon_uses')
    .values({
      oid,
      claim_oid: claimOid,
      content_oid: contentOid,
      used_at: now,
      returned_at: null,
    })
    .execute()
  return oid
}

async function takeFromCarried(
  tx: Tx,
  { carried, ...wanted }: CouponRequest & { carried: string | null },
): Promise<string | null> {
  if (carried === null) return null
  const held = await claimCarried(tx, { code: carried, ...wanted })
  return held && takeFromClaims(tx, wanted)
}

/** Two at once wait for each other at the row, and the second looks at what the first left. */
async function takeFromClaims(tx: Tx, wanted: CouponRequest): Promise<string | null> {
  const taken = sql<{ oid: string }>`
    WITH next AS (
      SELECT claims.oid FROM chat_coupon_claims AS claims
      JOIN chat_coupons ON chat_coupons.code = claims.code
      WHERE ${isFor(wanted)}
      ORDER BY expires_at NULLS LAST, content_oid NULLS LAST, claimed_at, claims.oid
      LIMIT 1 FOR UPDATE OF claims
    )
    UPDATE chat_coupon_claims SET chats_left = chats_left - 1 FROM next
    WHERE chat_coupon_claims.oid = next.oid RETURNING chat_coupon_claims.oid`
  const [row] = await executePrepared(tx, { compile: () => taken.compile(tx) })
  return row?.oid ?? null
}

/** Gives a chat back, for a reply that did not come; again is nothing. */
export async function returnCouponChat(tx: Tx, useOid: string, now: Date): Promise<void> {
  await sql`
    WITH returned AS (
      UPDATE chat_coupon_uses SET returned_at = ${now}
      WHERE oid = ${useOid} AND returned_at IS NULL RETURNING claim_oid
    )
    UPDATE chat_coupon_claims SET chats_left = chats_left + 1 FROM returned
    WHERE chat_coupon_claims.oid = returned.claim_oid AND owner_oid IS NOT NULL`.execute(tx)
}

export interface CouponLeft {
  chatsLeft: number
  /** When the first of them ends; null where none does. */
  expiresAt: Date | null
}

interface WantedValues {
  kind: RoomOwner['kind']
  oid: string
  contentOid: string
  now: Date
}

const readLeft = preparedRead((db, wanted: Placeholders<WantedValues>) => {
  const { kind, oid, contentOid, now } = wanted
  const sums = sql<CouponLeft>`
    SELECT coalesce(sum(chats_left), 0)::int AS "chatsLeft", min(expires_at) AS "expiresAt"
    FROM chat_coupon_claims AS claims JOIN chat_coupons ON chat_coupons.code = claims.code
    WHERE ${isFor({ owner: { kind, oid }, contentOid, now })}`
  return { compile: () => sums.compile(db) }
})

/** Chats of a story that a reader's coupons pay for; null where there is none. */
export async function couponLeftOf(db: Db | Tx, wanted: CouponRequest): Promise<CouponLeft | null> {
  const { owner, contentOid, now } = wanted
  const [left] = await readLeft(db, { ...owner, contentOid, now })
  return left && left.chatsLeft > 0 ? left : null
}

function isFor({ owner, contentOid, now }: CouponRequest) {
  return sql<boolean>`owner_kind = ${owner.kind} AND owner_oid = ${owner.oid} AND chats_left > 0
    AND (content_oid IS NULL OR content_oid = ${contentOid})
    AND (expires_at IS NULL OR expires_at > ${now})`
}

/** What chat coupons pay for in a room, as its reader is told it; previews need none. */
export async function couponOf(
  deps: Pick<RoomDeps, 'db' | 'clock'>,
  room: Pick<RoomRow, 'owner_kind' | 'owner_oid' | 'content_oid' | 'is_preview'> | null,
): Promise<z.output<typeof couponLeft> | null> {
  if (!room || room.is_preview) return null
  const left = await couponLeftOf(deps.db, {
    owner: { kind: room.owner_kind, oid: room.owner_oid },
    contentOid: room.content_oid,
    now: deps.clock.now(),
  })
  return left && { ...left, expiresAt: left.expiresAt?.toISOString() ?? null }
}

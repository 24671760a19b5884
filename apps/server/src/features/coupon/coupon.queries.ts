import { isChosenCode } from '@plax/contracts/coupon/creator-coupon-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { CreatorCouponRow } from './coupon.tables.ts'

/** By whom a chosen code is looked up, which other creators may have, too. */
export type CodeOwner = { creatorOid: string } | { subjectOid: string } | null

/** A coupon by its code as it's typed, unless its creator took it back. */
export async function findCoupon(
  db: Db | Tx,
  { code, of }: { code: string; of: CodeOwner },
): Promise<CreatorCouponRow | null> {
  const query = db.selectFrom('creator_coupons').selectAll().where('removed_at', 'is', null)
  if (!isChosenCode(code)) {
    const random = query.where('code', '=', code).where(sql<boolean>`length(code) = 5`)
    return (await random.executeTakeFirst()) ?? null
  }
  if (!of) return null
  const chosen = query
    .where(sql<string>`lower(code)`, '=', code.toLowerCase())
    .where(sql<boolean>`length(code) > 5`)
  const own =
    'creatorOid' in of
      ? chosen.where('creator_oid', '=', of.creatorOid)
      : chosen.where('subject_oid', '=', of.subjectOid)
  return (await own.executeTakeFirst()) ?? null
}

/** A coupon that its creator didn't take back, held until the transaction ends. */
export async function lockCoupon(tx: Tx, oid: string): Promise<CreatorCouponRow | null> {
  const row = await tx
    .selectFrom('creator_coupons')
    .selectAll()
    .where('oid', '=', oid)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function hasUsed(
  db: Db | Tx,
  { couponOid, userOid }: { couponOid: string; userOid: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('creator_coupon_uses')
    .select('coupon_oid')
    .where('coupon_oid', '=', couponOid)
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The coupons of a creator for things of some kinds, and where it's asked for, those for every item;
 * latest first, after a place in that order.
 */
export async function listCoupons(
  db: Db,
  page: {
    creatorOid: string
    kinds: readonly string[]
    forAllItems: boolean
    /** Of the things only this one. */
    subjectOid?: string | undefined
    before: { at: Date; oid: string } | null
    limit: number
  },
): Promise<CreatorCouponRow[]> {
  let query = db
    .selectFrom('creator_coupons')
    .selectAll()
    .where('creator_oid', '=', page.creatorOid)
    .where(sql<boolean>`(subject_kind = ANY(${page.kinds}::text[])
      OR (subject_kind IS NULL AND ${page.forAllItems}))`)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(page.limit)
  const { subjectOid } = page
  if (subjectOid !== undefined) {
    query = query.where(sql<boolean>`(subject_oid = ${subjectOid} OR subject_oid IS NULL)`)
  }
  if (page.before) {
    const { at, oid } = page.before
    query = query.where(sql<boolean>`(created_at, oid) < (${at}, ${oid})`)
  }
  return query.execute()
}

/** Of some things of a kind those that a coupon is or was for. */
export async function listCouponSubjects(
  db: Db | Tx,
  { kind, oids }: { kind: string; oids: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('creator_coupons')
    .select('subject_oid')
    .distinct()
    .where('subject_kind', '=', kind)
    .where(sql<boolean>`subject_oid = ANY(${oids}::text[])`)
    .execute()
  return rows.flatMap(({ subject_oid: oid }) => oid ?? [])
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { CreatorCouponRow } from './coupon.tables.ts'

/** A coupon that its creator did not take back. */
export async function findCoupon(db: Db | Tx, code: string): Promise<CreatorCouponRow | null> {
  const row = await couponQuery(db, code).executeTakeFirst()
  return row ?? null
}

/** The same, held until the transaction ends. */
export async function lockCoupon(tx: Tx, code: string): Promise<CreatorCouponRow | null> {
  const row = await couponQuery(tx, code).forUpdate().executeTakeFirst()
  return row ?? null
}

function couponQuery(db: Db | Tx, code: string) {
  return db
    .selectFrom('creator_coupons')
    .selectAll()
    .where('code', '=', code)
    .where('removed_at', 'is', null)
}

export async function hasUsed(
  db: Db | Tx,
  { code, userOid }: { code: string; userOid: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('creator_coupon_uses')
    .select('code')
    .where('code', '=', code)
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row !== undefined
}

/** The coupons of a creator for things of a kind, latest first, after a place in that order. */
export async function listCoupons(
  db: Db,
  page: {
    creatorOid: string
    kind: CreatorCouponRow['subject_kind']
    before: { at: Date; code: string } | null
    limit: number
  },
): Promise<CreatorCouponRow[]> {
  let query = db
    .selectFrom('creator_coupons')
    .selectAll()
    .where('creator_oid', '=', page.creatorOid)
    .where('subject_kind', '=', page.kind)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('code', 'desc')
    .limit(page.limit)
  if (page.before) {
    const { at, code } = page.before
    query = query.where(sql<boolean>`(created_at, code) < (${at}, ${code})`)
  }
  return query.execute()
}

/** Of some things of a kind those that a coupon is or was for. */
export async function listCouponSubjects(
  db: Db | Tx,
  { kind, oids }: { kind: CreatorCouponRow['subject_kind']; oids: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('creator_coupons')
    .select('subject_oid')
    .distinct()
    .where('subject_kind', '=', kind)
    .where(sql<boolean>`subject_oid = ANY(${oids}::text[])`)
    .execute()
  return rows.map(({ subject_oid }) => subject_oid)
}

import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { getStoryForChat } from '../../story/story.service.ts'
import { couponKey, newCouponCode } from './coupon.codes.ts'
import type { CouponRow } from './coupon.tables.ts'

interface AdminDeps {
  db: Db
  clock: Clock
}

export interface NewCoupon {
  code?: string | undefined
  chats?: number | undefined
  creditMilli?: number | undefined
  contentOid?: string | null | undefined
  expiresAt?: string | null | undefined
  uses: number
  note: string
}

/**
 * Makes a coupon, under the given code or one at random. Throws `coupon.worth_unclear`,
 * `coupon.credits_for_any_story`, `coupon.expiry_past`, `coupon.code_taken` and `story.not_found`.
 */
export async function addCoupon(
  { db, clock }: AdminDeps,
  { actor, wanted }: { actor: UserActor; wanted: NewCoupon },
): Promise<CouponRow> {
  const now = clock.now()
  const { chats = null, creditMilli = null, contentOid = null } = wanted
  const expiresAt = wanted.expiresAt ? new Date(wanted.expiresAt) : null
  if ((chats === null) === (creditMilli === null)) throw new AppError('coupon.worth_unclear')
  if (creditMilli !== null && contentOid) throw new AppError('coupon.credits_for_any_story')
  if (expiresAt && expiresAt <= now) throw new AppError('coupon.expiry_past')
  if (contentOid) await getStoryForChat(db, contentOid)
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('chat_coupons')
      .values({
        code: wanted.code ? couponKey(wanted.code) : newCouponCode(),
        chats,
        credit_milli: creditMilli,
        content_oid: contentOid,
        expires_at: expiresAt,
        max_claims: wanted.uses,
        note: storableText(wanted.note),
        created_at: now,
        ended_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('coupon.code_taken')
    await auditCoupon(tx, { actor, action: 'chat_coupon.made', coupon: row, now })
    return row
  })
}

/** Throws `coupon.unknown`. */
export async function getCoupon(db: Db, code: string): Promise<CouponRow> {
  const row = await db
    .selectFrom('chat_coupons')
    .selectAll()
    .where('code', '=', couponKey(code))
    .executeTakeFirst()
  if (!row) throw new AppError('coupon.unknown')
  return row
}

/**
 * Deletes a coupon that nobody claimed. One that somebody did ends: what was used stays in the
 * ledger, and whoever was promised chats keeps them. Throws `coupon.unknown`.
 */
export async function endCoupon(
  { db, clock }: AdminDeps,
  { actor, code }: { actor: UserActor; code: string },
): Promise<'deleted' | 'ended'> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const coupon = await tx
      .selectFrom('chat_coupons')
      .selectAll()
      .where('code', '=', couponKey(code))
      .forUpdate()
      .executeTakeFirst()
    if (!coupon) throw new AppError('coupon.unknown')
    if (coupon.claims === 0) {
      await tx.deleteFrom('chat_coupons').where('code', '=', coupon.code).execute()
      await auditCoupon(tx, { actor, action: 'chat_coupon.deleted', coupon, now })
      return 'deleted'
    }
    if (coupon.ended_at) return 'ended'
    await tx
      .updateTable('chat_coupons')
      .set({ ended_at: now })
      .where('code', '=', coupon.code)
      .execute()
    await auditCoupon(tx, { actor, action: 'chat_coupon.ended', coupon, now })
    return 'ended'
  })
}

async function auditCoupon(
  tx: Tx,
  entry: { actor: UserActor; action: string; coupon: CouponRow; now: Date },
): Promise<void> {
  const { actor, action, coupon, now } = entry
  const { code: subjectOid, created_at: _created, ended_at: _ended, ...details } = coupon
  const subject = { subjectKind: 'chat_coupon', subjectOid, details }
  await audit(tx, { actorOid: actor.userOid, action, ...subject }, now)
}

export function listCoupons(
  db: Db,
  page: { before: { at: Date; code: string } | null; limit: number },
): Promise<CouponRow[]> {
  let query = db
    .selectFrom('chat_coupons')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code', 'desc')
    .limit(page.limit)
  const { before } = page
  if (before) {
    query = query.where((eb) =>
      eb.or([
        eb('created_at', '<', before.at),
        eb.and([eb('created_at', '=', before.at), eb('code', '<', before.code)]),
      ]),
    )
  }
  return query.execute()
}

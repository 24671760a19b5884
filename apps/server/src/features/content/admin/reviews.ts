import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { coinValue } from '@plax/money'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { openWallet, reverse, spend } from '../../ledger/ledger.service.ts'
import { defineSetting } from '../../settings/settings.service.ts'
import { lockOwnContent } from '../item/content.policy.ts'
import type { ContentRow } from '../item/content.queries.ts'
import type { ContentReviewsTable, Rating } from '../item/content.tables.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    content: true
  }
}

export const ratingReviewSetting = defineSetting({
  name: 'content.rating_review',
  schema: z.boolean(),
  default: false,
  description: 'Creators can pay for an age rating of a video.',
})

export type ReviewRow = Selectable<ContentReviewsTable>
type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** R-content-072. */
const wonPerPart = 10_000
const partSeconds = 600

/** For each started 10 minutes, in coins at their price in won; null until its length is known. */
export function reviewPrice({ type, duration_seconds: seconds }: ContentRow): number | null {
  const isVideo = type === 'video' || type === 'clip'
  if (!isVideo || seconds === null || seconds <= 0) return null
  const coins = wonPerPart / coinValue(1, 'KRW').amountMinor
  return Math.ceil(seconds / partSeconds) * coins
}

/**
 * Asks for an age rating, in one transaction with its price. The same key answers the same review.
 *
 * @throws content.review_off, content.review_needs_video, content.review_exists,
 *   commerce.price_changed, request.idempotency_key_reused, wallet.not_enough_coins
 */
export async function askReview(
  deps: ReviewDeps,
  asked: { actor: UserActor; contentOid: string; priceCoins: number; key: string },
): Promise<ReviewRow> {
  const { actor, contentOid, key } = asked
  const isOffered = await deps.settings.get(ratingReviewSetting)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnContent(tx, { actor, contentOid, now })
    const earlier = await findByKey(tx, { userOid: actor.userOid, key })
    if (earlier && earlier.content_oid !== contentOid) {
      throw new AppError('request.idempotency_key_reused')
    }
    if (earlier) return earlier
    if (!isOffered) throw new AppError('content.review_off')
    const price = reviewPrice(row)
    if (price === null) throw new AppError('content.review_needs_video')
    if (price !== asked.priceCoins) {
      throw new AppError('commerce.price_changed', { priceCoins: price })
    }
    const open = await findLastReview(tx, contentOid)
    if (open && open.state !== 'refused') throw new AppError('content.review_exists')
    return pay(tx, { userOid: actor.userOid, contentOid, price, key, now })
  })
}

async function pay(
  tx: Tx,
  paid: { userOid: string; contentOid: string; price: number; key: string; now: Date },
): Promise<ReviewRow> {
  const { userOid, contentOid, price, key, now } = paid
  const oid = newOid(now)
  await openWallet(tx, userOid, now)
  const { postingId } = await spend(tx, {
    operation: 'content.rating_review',
    key: oid,
    type: 'consume',
    payerOid: userOid,
    currency: 'coin',
    amount: price,
    allowBonus: true,
    reference: { kind: 'content', oid: contentOid },
    now,
  })
  return tx
    .insertInto('content_reviews')
    .values({
      oid,
      content_oid: contentOid,
      creator_oid: userOid,
      state: 'waiting',
      price_coins: price,
      request_key: key,
      posting_id: postingId,
      asked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * An administrator's decision, with its reason. A refusal to review gives the coins back, once.
 *
 * @throws content.review_not_found, content.review_decided
 */
export async function decideReview(
  deps: Pick<Deps, 'db' | 'clock'>,
  decision: { actor: UserActor; reviewOid: string; rating: Rating | null; reason: string },
): Promise<ReviewRow> {
  const { actor, reviewOid, rating, reason } = decision
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const review = await tx
      .selectFrom('content_reviews')
      .selectAll()
      .where('oid', '=', reviewOid)
      .forUpdate()
      .executeTakeFirst()
    if (!review) throw new AppError('content.review_not_found')
    if (review.state !== 'waiting') throw new AppError('content.review_decided')
    const refund = rating === null ? await giveBack(tx, { review, actor, now }) : null
    if (rating !== null) {
      await tx
        .updateTable('contents')
        .set({ rating })
        .where('content_oid', '=', review.content_oid)
        .execute()
    }
    const decided = await tx
      .updateTable('content_reviews')
      .set({
        state: rating === null ? 'refused' : 'rated',
        rating,
        reason,
        refund_posting_id: refund,
        decided_by: actor.userOid,
        decided_at: now,
      })
      .where('oid', '=', reviewOid)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, { decided, actor, now })
    return decided
  })
}

async function giveBack(
  tx: Tx,
  { review, actor, now }: { review: ReviewRow; actor: UserActor; now: Date },
): Promise<string> {
  const { postingId } = await reverse(tx, {
    operation: 'content.rating_review_refund',
    key: review.oid,
    type: 'refund',
    actorOid: actor.userOid,
    postingId: review.posting_id,
    reference: { kind: 'content', oid: review.content_oid },
    now,
  })
  return postingId
}

async function record(
  tx: Tx,
  { decided, actor, now }: { decided: ReviewRow; actor: UserActor; now: Date },
): Promise<void> {
  const { content_oid: contentOid, rating, reason, creator_oid } = decided
  await audit(
    tx,
    {
      actorOid: actor.userOid,
      action: 'content.rating_decided',
      subjectKind: 'content',
      subjectOid: contentOid,
      details: { rating, reason },
      concerns: [creator_oid],
    },
    now,
  )
  const payload = { contentOid, reviewOid: decided.oid }
  await emit(tx, { stream: 'content', type: 'content.rating_decided', payload }, now)
}

/** The last one that was asked for. */
export async function findLastReview(
  db: Deps['db'] | Tx,
  contentOid: string,
): Promise<ReviewRow | null> {
  const row = await db
    .selectFrom('content_reviews')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .orderBy('asked_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

function findByKey(tx: Tx, { userOid, key }: { userOid: string; key: string }) {
  return tx
    .selectFrom('content_reviews')
    .selectAll()
    .where('creator_oid', '=', userOid)
    .where('request_key', '=', key)
    .executeTakeFirst()
}
